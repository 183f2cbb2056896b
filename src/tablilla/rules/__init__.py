"""The mechanism: facts, cases, directives, rulings, options, paths.  It knows no law, no table and no word."""
