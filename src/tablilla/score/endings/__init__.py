"""Endings solved with all cards open: up to seven tricks, with duties, penalty cards and short hands."""
