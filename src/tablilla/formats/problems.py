"""The codes of what can be wrong with a record, by what they mean for it."""

from __future__ import annotations

# nothing could be read of the file
UNREADABLE = frozenset(
    f"record.{code}" for code in ("missing", "directory", "unreadable", "empty", "binary", "format", "nothing")
)
# something that the file says was not understood, and is not in the record
LOST = frozenset(
    (
        "record.line_too_long",
        *("deal.first", "deal.hands", "deal.shape", "deal.rank", "deal.refused"),
        *(
            "pbn.value",
            "pbn.tag_twice",
            "pbn.tag_unclosed",
            "pbn.free_text",
            "pbn.note_number",
            "pbn.note_twice",
        ),
        *("pbn.nothing_inherited", "pbn.auction_seat", "pbn.call_unreadable", "pbn.card_unreadable"),
        *("pbn.after_end", "pbn.mark_unknown", "pbn.mark_stray", "pbn.too_many_cards"),
        *("lin.value", "lin.tag", "lin.dealer", "lin.address", "lin.call_unreadable", "lin.card_unreadable"),
        *("lin.too_many_calls", "lin.too_many_cards", "lin.note_stray", "lin.lesson"),
    )
)
# read, and this is how: against the letter, or with a guess
READ = frozenset(
    (
        *("deal.card_twice", "deal.count", "deal.ten", "deal.suit_letters"),
        *("pbn.blank_lines", "pbn.no_separator", "pbn.comment_unclosed", "pbn.tag_unquoted", "pbn.tag_quotes"),
        *("pbn.spelling", "pbn.section_empty", "pbn.note_stray", "pbn.dash", "pbn.card_partial"),
        *("pbn.row_indented",),
        *("lin.bar_missing", "lin.card_partial", "lin.after_claim", "lin.unfinished"),
    )
)
# a record that a format has no way to say
UNWRITABLE = frozenset(("lin.write_dealer", "lin.write_rotation"))
ALL = UNREADABLE | LOST | READ | UNWRITABLE
