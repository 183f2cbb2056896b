"""The game, lawful or not: seats, suits, cards, calls, contracts, the cycle of the boards.

Bridge in a few lines, for a programmer.  Four players sit at N, E, S, W; N-S play against E-W.  Each is dealt
thirteen of 52 cards.  In turn, clockwise from the dealer, they make *calls*: a bid names a number of tricks
above six and a denomination (clubs < diamonds < hearts < spades < notrump) and must be higher than the last;
pass, double and redouble are the other calls.  Three passes end it: the last bid is the *contract*, and of the
side that made it the player who first named its denomination is *declarer*.  The player on his left leads;
then declarer's partner, *dummy*, lays his cards face up, and declarer plays them too.  Each trick holds one
card of each player, clockwise from the leader.  Who has a card of the suit led must play one (to fail in that
is a *revoke*).  The highest trump wins the trick, or else the highest card of the suit led; the winner leads to
the next.  Each deal, with its dealer and vulnerability, lies in a numbered *board*, played at several tables.
"""
