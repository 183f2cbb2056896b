"""``tablilla chart``: the flow chart of an irregularity."""

from __future__ import annotations

import json

from tablilla.cli import parser
from tablilla.fault import Fault
from tablilla.service.chart import chart
from tablilla.texts.catalogue import Words

FORMATS = ("mermaid", "svg", "json")


def run(arguments: list[str], say: Words) -> int:
    """Print the chart; exit status 0, or 2 for bad input."""
    made = parser("chart", say)
    made.add_argument("kind", metavar="KIND", help=say("cli.rule.kind"))
    made.add_argument("--format", choices=FORMATS, default="mermaid", help=say("cli.chart.format"))
    made.add_argument("--edition", type=int, choices=(2007, 2017), default=2017, help=say("cli.edition"))
    made.add_argument("--part", metavar="PART", help=say("cli.chart.part"))
    given = made.parse_args(arguments)
    asked = {"kind": given.kind, "format": given.format, "edition": given.edition, "language": say.language}
    try:
        answer = chart(asked if given.part is None else asked | {"part": given.part})
    except Fault as fault:
        fault.where = {"kind": "KIND", "part": "--part"}.get(fault.where, fault.where)
        raise
    if given.format == "json":
        print(json.dumps(answer, ensure_ascii=False))
    else:
        print(answer["text"], end="")
    return 0
