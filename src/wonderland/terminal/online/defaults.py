"""Where online tables are looked for, and under which name, unless somebody says otherwise."""

DEFAULT_NAME = "Alice"
DEFAULT_SERVER = "http://127.0.0.1:8000"
SERVER_VARIABLE = "WONDERLAND_SERVER"
