"""What a form of the desk says: its token checked, its texts free of what no page and no database can hold."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from starlette.datastructures import UploadFile
from starlette.requests import Request

from tablilla.desk import security
from tablilla.desk.view import identity_of
from tablilla.fault import Fault

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
LONGEST = 20_000  # characters of one field
FIELDS = 200


class Form:
    """The fields by name.  ``form.text("name")`` is trimmed; what was not sent is empty."""

    def __init__(self, texts: Mapping[str, str], files: Mapping[str, UploadFile]) -> None:
        self.texts, self.files = texts, files

    def text(self, name: str, most: int = LONGEST) -> str:
        """A text.  Raises ``Fault`` where it is too long."""
        found = self.texts.get(name, "").strip()
        if len(found) > most:
            raise Fault("desk.form.long", name, given=len(found), most=most)
        return found

    def number(self, name: str, least: int, most: int) -> int | None:
        """A whole number; ``None`` where nothing was written.  Raises ``Fault``."""
        found = self.text(name, 40)
        if not found:
            return None
        if not (found.isascii() and found.removeprefix("-").isdigit()) or not least <= int(found) <= most:
            raise Fault("desk.form.number", name, given=found, least=least, most=most)
        return int(found)

    def one_of(self, name: str, known: tuple[str, ...]) -> str:
        """One of these; empty where nothing was chosen.  Raises ``Fault``."""
        found = self.text(name, 200)
        if found and found not in known:
            raise Fault("desk.form.unknown", name, given=found[:40], known=", ".join(known))
        return found

    def __contains__(self, name: str) -> bool:
        return bool(self.texts.get(name, "").strip())


async def checked(request: Request) -> None:
    """For every route: a form is read here, once, and refused without the token of its browser."""
    if request.method not in UNSAFE:
        return
    expected = identity_of(request).csrf
    if not security.is_form(request.headers):
        given = request.headers.get(security.HEADER_TOKEN)
        if given is not None and not security.same(given, expected):
            raise Fault("desk.csrf")
        return
    try:
        sent = await request.form(max_files=20, max_fields=FIELDS, max_part_size=LONGEST * 4)
    except UnicodeError:  # it names an alphabet that nothing can be read by
        raise Fault("desk.unreadable") from None
    texts = {name: clean(value) for name, value in sent.items() if isinstance(value, str)}
    files = {name: value for name, value in sent.items() if isinstance(value, UploadFile)}
    token = texts.get(security.FORM_TOKEN) or request.headers.get(security.HEADER_TOKEN, "")
    if not expected or not security.same(token, expected):
        raise Fault("desk.csrf")
    request.state.form = Form(texts, files)


def form_of(request: Request) -> Form:
    """The form that was sent.  Raises ``Fault`` where something else was."""
    found = getattr(request.state, "form", None)
    if not isinstance(found, Form):
        raise Fault("desk.unreadable")
    return found


def clean(text: str) -> str:
    """Line ends as one kind; no other controls, and no half characters."""
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in kept if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))
