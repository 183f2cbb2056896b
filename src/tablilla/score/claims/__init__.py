"""A claim looked at (Laws 70, 71): every normal line that the statement leaves open, and the worst of them."""
