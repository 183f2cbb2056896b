"""Flow charts of the laws, made from the procedures and so never out of date."""
