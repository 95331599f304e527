"""Work that takes long: searches and replays. It runs in processes of its own, so that the tables never wait for it."""
