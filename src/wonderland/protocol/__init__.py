"""What travels between server and clients: frames, requests, resources, refusals. It knows neither side."""
