"""Words for people: a catalogue per language.  No law, table or reader holds any."""
