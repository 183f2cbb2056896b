"""Tablilla: the Laws of Duplicate Bridge as software."""

__version__ = "0.1.0"
