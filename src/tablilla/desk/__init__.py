"""The desk: the log of a session, its boards and rulings, for directors in one hall or across a tournament."""
