"""The content of the screen, as lines of text with roles: pure functions of a scene, without Textual."""
