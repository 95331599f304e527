"""What a game's WebAssembly module offers."""
