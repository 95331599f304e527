"""The server as seen from outside: HTTP resources, the WebSocket, the page."""
