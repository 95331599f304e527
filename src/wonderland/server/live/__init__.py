"""Tables in the memory of a worker: the path of every change, its subscribers, and what is due."""
