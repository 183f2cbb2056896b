"""The command line: one module a command, imported only when it is called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import NoReturn

from tablilla import __version__
from tablilla.fault import Fault
from tablilla.texts.catalogue import LANGUAGES, Words, default_language, words

COMMANDS = ("rule", "table", "recall", "chart", "laws", "audit", "score", "equity", "adjust", "claim", "pocket")
OK, BAD_INPUT = 0, 2


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are faults, in the language of the user."""

    def error(self, message: str) -> NoReturn:
        raise Fault("arguments", self.prog, why=message)


def parser(command: str, say: Words) -> Parser:
    """The parser of a command, with what all commands share."""
    made = Parser(prog=f"tablilla {command}", description=say(f"cli.{command}"))
    made.add_argument("--lang", choices=LANGUAGES, help=say("cli.lang"))
    return made


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
    key = f"fault.{fault.code}"
    text = say(key, **fault.details) if key in say else str(fault)
    where = f"{fault.where}: " if fault.where else ""
    print(f"tablilla: {where}{text} [{fault.code}]", file=sys.stderr)
    return BAD_INPUT


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit status is that of the command, or 2 for bad input."""
    given = sys.argv[1:] if arguments is None else arguments
    say = words(default_language())
    try:
        say = words(language(given))
        plain = [a for a in given if a in COMMANDS]
        if not plain or given[0] in ("-h", "--help", "--version"):
            return _overview(given, say)
        command = plain[0]
        rest = given.copy()
        rest.remove(command)
        module = importlib.import_module(f"tablilla.cli.{command}")
        status: int = module.run(rest, say)
        return status
    except Fault as fault:
        return complain(fault, say)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


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
