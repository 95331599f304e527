"""What Tea Party's players know about playing well. The rules do not depend on it."""
