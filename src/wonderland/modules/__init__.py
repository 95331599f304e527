"""The games as WebAssembly, built by `make modules`: code, layout and weights."""
