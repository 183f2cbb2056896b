"""How the tables came to be what they are: one file a step, run in order when a store is opened."""
