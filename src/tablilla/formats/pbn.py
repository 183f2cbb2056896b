"""PBN 2.1 and older: irregularity marks, notes, comments, tables, inheritance, and real life.

An ordinary game takes the short way of ``pbn_quick``; all others are read token by token.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablilla.fault import Fault
from tablilla.formats import pbn_quick
from tablilla.formats.claims import seat
from tablilla.formats.pbn_game import Game, separated, sort
from tablilla.formats.pbn_games import Chunk, doubled, games
from tablilla.formats.pbn_record import Auction, Estate, Play, inherit, record
from tablilla.formats.pbn_section import read_auction, read_play
from tablilla.formats.pbn_tokens import tokens
from tablilla.formats.record import Record, Table
from tablilla.formats.source import Source, decode


def read(source: Source, quickly: bool = True) -> Iterator[Record]:
    """The records of a PBN file.  Raises ``Fault`` where the file holds no game."""
    wide = doubled(source.look)
    estate, number = Estate(), 0
    held: Record | None = None  # until it is known that nothing stray follows it
    stray = [Fault("pbn.blank_lines", f"{source.name}:1")] if wide else []
    for chunk in games(source.blocks(), wide):
        text = decode(chunk.raw, source.charset)
        short = quickly and not wide and not chunk.problem
        quick = pbn_quick.read(text, chunk.line, source.name, estate) if short else None
        for found in [quick] if quick is not None else full(text, chunk, source.name, estate):
            if not (found.tags or found.tables or found.auction is not None or found.play):
                stray += found.problems
                continue
            if held is not None:
                yield held
            number += 1
            held = found._replace(game=number, problems=(*stray, *found.problems))
            stray = []
    if held is None:
        raise stray[-1] if stray else Fault("record.nothing", source.name)
    yield held._replace(problems=(*held.problems, *stray))


def full(text: str, chunk: Chunk, file: str, estate: Estate) -> list[Record]:
    """The games of a chunk: one, or several where the empty line between them is missing."""
    records = []
    for index, part in enumerate(separated(list(tokens(text, chunk.line)))):
        game = sort(part, file)
        if index or chunk.problem:
            game.trouble("pbn.no_separator" if index else chunk.problem, game.line)
        records.append(_record(game, estate))
    return records


def _record(game: Game, estate: Estate) -> Record:
    tags, comments = game.tags, game.comments
    second_room = game.auction is not None or game.play is not None or "Declarer" in tags
    inherited = inherit(tags, estate, second_room, game.report) if tags or second_room else frozenset()
    auction, play = Auction(), Play()
    if game.auction is not None:
        dealer, _ = seat(tags.get("Dealer", ""))
        first, calls, end, remarks = read_auction(game.auction, dealer, game.trouble)
        auction = Auction(first, tuple(calls), end, tuple(game.auction.notes.items()))
        comments = comments + remarks
    if game.play is not None:
        declarer, _ = seat(tags.get("Declarer", "").lstrip("^"))
        leader = None if declarer is None else declarer.on(1)
        start, cards, marks, end, remarks = read_play(game.play, leader, game.trouble)
        notes = tuple(game.play.notes.items())
        play = Play(start, tuple(cards), tuple(marks), end, notes, game.play.line)
        comments = comments + remarks
    tables = []
    for table in game.tables:
        columns = table.columns
        if columns == "#" and table.name in estate.tags:
            columns = estate.tags[table.name]
            inherited |= {table.name}
        estate.tags[table.name] = columns
        tables.append(Table(table.name, columns, table.rows))
    made = record(game.file, game.line, tags, inherited, auction, play, game.report)
    return made._replace(comments=tuple(comments), tables=tuple(tables), problems=tuple(game.problems))
