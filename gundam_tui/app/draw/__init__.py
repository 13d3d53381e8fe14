"""What the screen shows, as lines of text with roles: pure functions of a scene, without Textual."""
