"""HTTP resources, the WebSocket, and the page."""
