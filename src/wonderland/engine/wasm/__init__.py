"""Runs WebAssembly modules."""
