"""Laws 77, 78, 12C, 86 to 88: scores, matchpoints, IMPs, victory points, adjusted scores."""
