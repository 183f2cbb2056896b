"""What both sides remember of the play, against the deal: which histories are possible, and what each costs."""
