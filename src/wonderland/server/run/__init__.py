"""Run the server: the ASGI app, its processes and its sockets."""
