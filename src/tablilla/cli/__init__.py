"""The command line: one module a command, imported only when it is called."""

from __future__ import annotations

import importlib
import re
import sys
from contextlib import suppress

from tablilla import __version__
from tablilla.cli.parsing import parser
from tablilla.cli.streams import give_up, prepare
from tablilla.fault import Fault
from tablilla.texts.catalogue import Words, default_language, words
from tablilla.texts.faults import one_line, said

COMMANDS = (
    *("rule", "table", "recall", "chart", "laws", "audit", "score", "equity", "adjust", "claim", "pocket"),
    *("desk", "backup", "restore", "merge"),
)
OK, BAD_INPUT, INTERRUPTED = 0, 2, 130
_ENDLESS = re.compile(r"\d{400}")

__all__ = ("BAD_INPUT", "COMMANDS", "INTERRUPTED", "OK", "complain", "main", "parser")


def language(arguments: list[str]) -> str:
    """``--lang`` wherever it stands, or the locale's; looked for before anything is parsed."""
    for index, argument in enumerate(arguments):
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
        if argument.startswith("--lang="):
            return argument.split("=", 1)[1]
    return default_language()


def complain(fault: Fault, say: Words) -> int:
    """One line on standard error: where, what, what to do, and the stable code."""
    where = f"{fault.where}: " if fault.where else ""
    with suppress(OSError):
        print(one_line(f"tablilla: {where}{said(fault, say)} [{fault.code}]"), file=sys.stderr, flush=True)
    return BAD_INPUT


def main(arguments: list[str] | None = None) -> int:
    """Run a command.

    The exit status is that of the command, also where nobody reads on; 2 for bad input, or where the output
    cannot be written; 130 where the user interrupts.
    """
    given = sys.argv[1:] if arguments is None else arguments
    say = words(default_language())
    try:
        prepare("--json" in given or "json" in given or "--format=json" in given)
        say = words(language(given))
        _sane(given)
        status = _run(given, say)
        sys.stdout.flush()
        return status
    except Fault as fault:
        return complain(fault, say)
    except KeyboardInterrupt:
        with suppress(OSError):
            print(f"\ntablilla: {say('cli.interrupted')}", file=sys.stderr, flush=True)
        return INTERRUPTED
    except OSError as error:
        give_up()
        code = "output.failed" if error.filename is None else "file.failed"
        return complain(Fault(code, str(error.filename or ""), why=error), say)


def _run(given: list[str], say: Words) -> int:
    plain = [a for a in given if a in COMMANDS]
    if not plain or given[0] in ("-h", "--help", "--version"):
        return _overview(given, say)
    command = plain[0]
    rest = given.copy()
    rest.remove(command)
    module = importlib.import_module(f"tablilla.cli.{command}")
    try:
        status: int = module.run(rest, say)
    except SystemExit as end:  # after --help
        status = int(end.code or OK)
    return status


def _sane(given: list[str]) -> None:
    """No file name holds a NUL, and no number of bridge has hundreds of digits."""
    for argument in given:
        if "\0" in argument or _ENDLESS.search(argument):
            raise Fault("arguments", "", why=Fault("arguments.unreadable", given=f"{argument[:40]}…"))


def _overview(given: list[str], say: Words) -> int:
    if "--version" in given:
        print(f"tablilla {__version__}")
        return OK
    print(say("cli.usage"))
    for command in COMMANDS:
        print(f"  {command:8} {say(f'cli.{command}')}")
    if given and given[0] not in ("-h", "--help") and not given[0].startswith("--lang"):
        raise Fault("command.unknown", "", given=given[0], known=", ".join(COMMANDS))
    return OK
