"""``tablilla desk``: the director's desk as a web application."""

from __future__ import annotations

import secrets
from threading import Thread
from typing import TYPE_CHECKING

from tablilla.cli import OK, complain, parser
from tablilla.cli.parsing import port
from tablilla.fault import Fault
from tablilla.texts.catalogue import Words

if TYPE_CHECKING:
    from tablilla.desk.store import Store

HOST, PORT = "0.0.0.0", 8000
ADMINISTRATOR = "admin"
INSTALL = "pip install 'tablilla[desk]'"


def run(arguments: list[str], say: Words) -> int:
    """Serve until interrupted or told to end."""
    made = parser("desk", say)
    made.add_argument("--host", default=HOST, metavar="HOST", help=say("desk.cli.host"))
    made.add_argument("--port", type=port, default=PORT, metavar="PORT", help=say("desk.cli.port", port=PORT))
    made.add_argument("--database", default="", metavar="URL", help=say("desk.cli.database"))
    made.add_argument("--accounts", action="store_true", help=say("desk.cli.accounts"))
    made.add_argument("--demo", action="store_true", help=say("desk.cli.demo"))
    made.add_argument("--engine", action="store_true", help=say("desk.cli.engine"))
    made.add_argument("--name", action="append", default=[], metavar="NAME", help=say("desk.cli.name"))
    made.add_argument(
        "--behind-proxy", action="append", default=[], metavar="ADDRESS", help=say("desk.cli.behind_proxy")
    )
    options = made.parse_args(arguments)
    try:
        from tablilla.desk import app, demo, pocket_site, qr, serve, settings, store
    except ModuleNotFoundError as lack:
        raise Fault("desk.extra", "", missing=lack.name or "", install=INSTALL) from lack
    behind = settings.proxies(options.behind_proxy)
    database = options.database or settings.embedded()
    secret = settings.kept_secret()
    with store.open_store(database) as held:
        shown = demo.demonstration(held, say) if options.demo else None
        first = _first_account(held) if options.accounts else None
        at = serve.listen(options.host, options.port)
        got = at.getsockname()[1]
        here, hall = serve.addresses(options.host, got)
        desk = app.create_app(
            settings.Settings(
                database=database,
                accounts=options.accounts,
                names=tuple(options.name),
                address=hall,
                language=say.language,
                secret=secret,
                proxy=behind,
            ),
            held,
        )
        if options.port not in (0, got):
            print(say("desk.cli.taken", port=options.port, got=got))
        print(say("desk.cli.database.at", place=held.place))
        if shown is not None:
            print(say("desk.cli.code", name=shown.name, code=shown.assistant_code))
        if first:
            print(say("desk.cli.account", name=ADMINISTRATOR, password=first, address=f"{here}/"))
        if hall:
            print(say("desk.cli.phones", address=f"{hall}/"))
            print(qr.terminal(f"{hall}/j/{shown.assistant_code}" if shown else f"{hall}/join"), end="")
        elif options.host not in serve.EVERYWHERE:
            print(say("desk.cli.alone"))
        if options.engine:
            Thread(target=_fetch_engine, args=(say,), daemon=True).start()
        if pocket_site.warm():
            print(say("desk.cli.preparing"))
        opened = say("desk.cli.address", address=f"{here}/")
        serve.serve(desk, at, lambda: print(opened, flush=True))
    return OK


def _fetch_engine(say: Words) -> None:
    """For the interview in browsers; the desk is open meanwhile, and works without."""
    from tablilla.pocket.engine import pyodide

    try:
        pyodide()
    except Fault as fault:
        complain(fault, say)


def _first_account(held: Store) -> str:
    """The password of an administrator, made where there is no account yet; else nothing."""
    from tablilla.desk.people import hashed

    if held.accounts():
        return ""
    password = secrets.token_urlsafe(12)
    held.add_account(ADMINISTRATOR, hashed(password), "administrator")
    return password
