"""What every part of the server uses: settings, time, logs, metrics, limits, tokens."""
