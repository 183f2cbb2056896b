"""A play as a table: a row a trick, a column a seat; who led and who won are marked, what was irregular noted.

Cards that lie in their trick no more stay in their place, struck through.
"""

from __future__ import annotations

from markupsafe import Markup

from tablilla.bridge.cards import SUIT_CARDS, Card, certain, suit_of
from tablilla.bridge.seats import Seat, Side
from tablilla.desk.diagram import COLUMNS, Style, card, card_name, seen, suit
from tablilla.desk.diagram_notes import Notes, kind_name
from tablilla.table.irregularities import irregularities
from tablilla.table.settle import winners
from tablilla.table.table import Table

Place = tuple[int, Seat]


def play(table: Table, style: Style, *, prefix: str = "p", title: str = "") -> Markup:
    """The table of the tricks so far; nothing where no card is told."""
    cells = _cells(table)
    if not cells:
        return Markup("")
    notes = Notes(prefix)
    wrong = _irregular(table)
    lying = _lying(table)
    won = winners(table)
    rows = []
    tally = [0, 0]
    for trick in range(1, max(number for number, _ in cells) + 1):
        leader = table.led_to(trick)
        winner = _winner(table, trick, won)
        shown = [
            _cell(cells.get((trick, seat), []), (trick, seat), seat is leader, lying, wrong, notes, style)
            for seat in COLUMNS
        ]
        if trick in won:
            tally[won[trick]] += 1
        rows.append(
            Markup('<tr><th scope="row">{}</th>{}<td class="won">{}</td></tr>').format(
                trick, Markup("").join(shown), _won(winner, won.get(trick), style)
            )
        )
    head = Markup("").join(
        Markup('<th scope="col">{}</th>').format(seen(style.letter(s), style.seat(s))) for s in COLUMNS
    )
    foot = style.say("board.tricks", ns=tally[Side.NS], ew=tally[Side.EW])
    return Markup(
        '<div class="play {}"><table><caption>{}</caption>'
        '<thead><tr><th scope="col">{}</th>{}<th scope="col">{}</th></tr></thead>'
        "<tbody>{}</tbody></table><p>{}</p>{}</div>"
    ).format(
        style.classes,
        title or style.say("board.play"),
        seen("", style.say("board.trick")),
        head,
        style.say("board.won"),
        Markup("").join(rows),
        foot,
        notes.listed(),
    )


def _lying(table: Table) -> set[tuple[Place, Card]]:
    """Every card in the trick in which it lies."""
    found = {((n, s), c) for n, trick in enumerate(table.tricks, start=1) for s, c in trick.cards if c}
    return found | {((table.trick, s), c) for s, c in table.current if c}


def _cells(table: Table) -> dict[Place, list[Card]]:
    """All that ever lay in each place, in the order in which it came there."""
    found: dict[Place, list[Card]] = {}
    seen_already: set[tuple[Place, Card]] = set()
    now = table.at_first()
    for event in table.log:
        now = now.add(event)
        for place, one in sorted(_lying(now) - seen_already):
            found.setdefault(place, []).append(one)
            seen_already.add((place, one))
    return found


def _irregular(table: Table) -> dict[tuple[Place, Card], list[str]]:
    """The kinds of irregularity that a card was."""
    found: dict[tuple[Place, Card], list[str]] = {}
    for incident in irregularities(table):
        if incident.seat is not None and incident.trick is not None and incident.card:
            found.setdefault(((incident.trick, incident.seat), incident.card), []).append(incident.kind)
    return found


def _winner(table: Table, trick: int, won: dict[int, Side]) -> Seat | None:
    return table.tricks[trick - 1].winner if trick <= len(table.tricks) and trick in won else None


def _won(winner: Seat | None, side: Side | None, style: Style) -> Markup:
    if winner is not None:
        return seen(style.letter(winner), style.seat(winner))
    if side is not None:
        return Markup("{}").format(style.say(f"side.{side.name}"))
    return seen("?", style.say("board.unknown"))


def _cell(
    cards: list[Card],
    place: Place,
    leads: bool,
    lying: set[tuple[Place, Card]],
    wrong: dict[tuple[Place, Card], list[str]],
    notes: Notes,
    style: Style,
) -> Markup:
    shown = []
    for one in cards:
        stays = (place, one) in lying
        text = _card(one, style)
        if not stays:
            text = Markup('<s>{}</s><span class="hidden"> {}</span>').format(
                text, style.say("board.taken_back")
            )
        elif leads:
            text = Markup('<b class="led">{}</b><span class="hidden"> {}</span>').format(
                text, style.say("board.led")
            )
        for kind in wrong.get((place, one), ()):
            text += notes.add(
                style.say("board.note.card", card=_name(one, style), what=kind_name(kind, style.say))
            )
        shown.append(text)
    return Markup("<td>{}</td>").format(Markup(" ").join(shown) if shown else "")


def _card(one: Card, style: Style) -> Markup:
    """A card, or of a half-known one what is known."""
    if certain(one):
        return card(one, style)
    of_suit = suit_of(one)
    if of_suit is None:
        return seen("?", style.say("board.unknown"))
    small = "" if one == SUIT_CARDS[of_suit] else "x"
    return seen(
        Markup("{}{}").format(suit(of_suit, style), small),
        style.say("board.card_of", suit=style.suit_name(of_suit)),
    )


def _name(one: Card, style: Style) -> str:
    return card_name(one, style) if certain(one) else style.say("board.card_unknown")
