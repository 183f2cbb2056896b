"""The options of a command: what they take in every language, and what is wrong with them."""

from __future__ import annotations

import argparse
import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn

from tablilla.bridge.seats import seat
from tablilla.fault import Fault
from tablilla.texts.catalogue import LANGUAGES, Words

LONGEST = 60  # characters of an argument that are repeated
SEATS = ("--seat", "--declarer", "--lead", "--claimer")
FILES = ("--case",)  # read as a whole
APART = (("case", "record"),)  # each would be the whole board
_SAID = (
    (
        "choice",
        re.compile(r"argument (?P<option>.+?): invalid choice: (?P<given>.*) \(choose from (?P<known>.*)\)"),
    ),
    ("value", re.compile(r"argument (?P<option>.+?): invalid \w+ value: (?P<given>.*)")),
    ("expected", re.compile(r"argument (?P<option>.+?): expected .*arguments?")),
    ("explicit", re.compile(r"argument (?P<option>.+?): ignored explicit argument (?P<given>.*)")),
    ("unrecognized", re.compile(r"unrecognized arguments: (?P<given>.*)")),
    ("required", re.compile(r"the following arguments are required: (?P<known>.*)")),
    ("one_required", re.compile(r"one of the arguments (?P<known>.*) is required")),
    ("ambiguous", re.compile(r"ambiguous option: (?P<given>.*) could match (?P<known>.*)")),
    ("apart", re.compile(r"argument (?P<option>.+?): not allowed with argument (?P<given>.*)")),
)


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are faults, in the language of the user."""

    def error(self, message: str) -> NoReturn:
        raise Fault("arguments", self.prog, why=_why(message))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """No option may be empty, a seat may have its Spanish name, and some options exclude each other."""
        given, others = super().parse_known_args(list(self._plain(args or ())), namespace)
        for one, other in APART:
            if getattr(given, one, None) is not None and getattr(given, other, None) is not None:
                self._wrong("apart", option=f"--{one}", given=f"--{other}")
        return given, others

    def parse_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The usage is kept here without its heading: argparse cuts off as much as the English one takes."""
        usage = self.format_usage()
        self.usage = usage[usage.index(self.prog) :].strip().replace("%", "%%")
        return super().parse_intermixed_args(args, namespace)

    def _plain(self, arguments: Sequence[str]) -> Iterator[str]:
        option = ""
        for argument in arguments:
            name, equals, value = argument.partition("=")
            if option or (equals and self._takes_value(name)):
                name, value = (option, argument) if option else (name, value)
                if not value.strip():
                    self._wrong("empty", option=name)
                if name in FILES and _is_device(value):
                    self._wrong("device", option=name, given=value)
                if name in SEATS:
                    value = _seat(value)
                yield value if option else f"{name}={value}"
                option = ""
            else:
                yield argument
                option = argument if self._takes_value(argument) else ""

    def _takes_value(self, option: str) -> bool:
        action = self._option_string_actions.get(option)
        return action is not None and action.nargs is None

    def _wrong(self, key: str, **details: object) -> NoReturn:
        raise Fault("arguments", self.prog, why=Fault(f"arguments.{key}", "", **details))


def _is_device(path: str) -> bool:
    """Whether it has no end that would be reached."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISCHR(mode) or stat.S_ISBLK(mode)


def _seat(text: str) -> str:
    try:
        return seat(text).name
    except ValueError:
        return text


def _why(message: str) -> Fault | str:
    for key, pattern in _SAID:
        if found := pattern.fullmatch(message):
            return Fault(f"arguments.{key}", **{k: _short(v) for k, v in found.groupdict().items()})
    return message


def _short(text: str) -> str:
    bare = text.replace("'", "") if text.count("'") > 1 else text
    return bare if len(bare) <= 5 * LONGEST else f"{bare[:LONGEST]}…"


def port(text: str) -> int:
    """The number of a port; 0 is any that is free.  Raises ``ValueError``."""
    found = int(text)
    if not 0 <= found <= 65535:
        raise ValueError(text)
    return found


def parser(command: str, say: Words) -> Parser:
    """The parser of a command, with what all commands share."""
    made = Parser(prog=f"tablilla {command}", description=say(f"cli.{command}"), add_help=False,
                  formatter_class=_formatter(say))  # fmt: skip
    made._positionals.title, made._optionals.title = say("cli.help.positionals"), say("cli.help.options")
    made.add_argument("-h", "--help", action="help", help=say("cli.help"))
    made.add_argument("--lang", choices=LANGUAGES, help=say("cli.lang"))
    return made


def _formatter(say: Words) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.HelpFormatter):
        """Begins in the language of the user."""

        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[Any],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, say("cli.help.usage") if prefix is None else prefix)

    return Formatter
