"""The online table: seats, frames, storage, security."""
