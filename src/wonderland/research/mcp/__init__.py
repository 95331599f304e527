"""A server of the Model Context Protocol: language models open matches, act, wait and review (`server.py`)."""
