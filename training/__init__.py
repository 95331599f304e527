"""Teaching the nets that experienced players judge by."""
