"""The widgets of the app: canvases that draw lines."""
