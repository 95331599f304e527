"""Training the nets of expert players."""
