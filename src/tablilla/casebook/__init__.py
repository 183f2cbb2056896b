"""Cases as data: published and self-made stories with checkable answers; tests, examples and exports."""
