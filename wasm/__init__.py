"""Building the WebAssembly modules."""
