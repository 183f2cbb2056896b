"""The pocket page: the compiled laws in one HTML file that works without a network."""
