"""What every part of a server process uses: settings, time, logs, metrics, limits, tokens."""
