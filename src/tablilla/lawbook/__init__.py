"""The book as data: 93 laws, the Introduction and the Definitions, per edition, in our own words, es and en."""
