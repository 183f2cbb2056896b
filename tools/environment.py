"""Makes ``.venv``: ``run`` to use Tablilla, ``desk`` to serve the director's desk, ``dev`` to work on it.

To run it, nothing is downloaded and pip is not needed: the package has no dependency, so the environment only
points at ``src``.  For the director's desk, and to work on it, pip installs the package with what it needs,
again only when ``pyproject.toml`` has changed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
SCRIPT = """#!{python}
import sys

from tablilla.cli import main

sys.exit(main())
"""
PREPARE = "from tablilla.desk import pocket_site; pocket_site.site()"


class NotReady(Exception):
    """What is missing on this machine, and what to do about it."""


class Environment:
    """The environment in a folder of the project."""

    def __init__(self, root: Path, starter: str = sys.executable) -> None:
        self.root, self.folder, self.starter = root, root / ".venv", starter
        self.python = self.folder / "bin" / "python"

    def make(self) -> None:
        """Create it, unless it stands and works."""
        if not self.python.exists() or _status(
            self.python, "-c", f"import sys; sys.exit(sys.version_info < {OLDEST})"
        ):
            # Debian's python3 can do this without python3-venv; it cannot put pip into it.
            _run(self.starter, "-m", "venv", "--clear", "--without-pip", self.folder)

    def ready_to_run(self) -> None:
        """Enough to call ``tablilla``."""
        self.make()
        if any(map(self.unchanged, ("dev", "desk", "run"))):
            return
        (site,) = (self.folder / "lib").glob("python*/site-packages")
        (site / "tablilla_src.pth").write_text(f"{self.root / 'src'}\n", encoding="utf-8")
        script = self.folder / "bin" / "tablilla"
        script.write_text(SCRIPT.format(python=self.python), encoding="utf-8")
        script.chmod(0o755)
        self.keep("run")

    def ready_to_serve(self) -> None:
        """The package and what its desk needs."""
        self.make()
        if self.unchanged("dev") or self.unchanged("desk"):
            return
        self._install("desk", "installing what the desk needs into .venv …")
        print("preparing the interview on phones …", flush=True)
        _status(self.python, "-c", PREPARE)  # the desk itself does it too, while it is open already

    def ready_to_work(self) -> None:
        """The package and the tools of its developers."""
        self.make()
        self._install("dev", "installing the tools of the tests into .venv …")

    def _install(self, extra: str, told: str) -> None:
        if self.unchanged(extra):
            return
        print(told, flush=True)
        _run(*self.pip(), "install", "-qq", "--editable", f"{self.root}[{extra}]")
        self.keep(extra)

    def pip(self) -> list[str]:
        """How to call pip here: the environment's own, one that Python brings along, the machine's."""
        own = [str(self.python), "-m", "pip"]
        outer = [self.starter, "-m", "pip", "--python", str(self.python)]
        if not _status(*own, "--version") or not _status(self.python, "-m", "ensurepip"):
            return own
        if not _status(*outer, "--version"):
            return outer
        raise NotReady("there is no pip for this Python; on Debian: apt-get install python3-venv")

    def unchanged(self, purpose: str) -> bool:
        """Whether it was made for this, from the same ``pyproject.toml``, and stands where it was made."""
        stamp = self.folder / f"made-to-{purpose}"
        return stamp.exists() and stamp.read_text(encoding="utf-8") == self.stamp()

    def keep(self, purpose: str) -> None:
        """Remember it."""
        (self.folder / f"made-to-{purpose}").write_text(self.stamp(), encoding="utf-8")

    def stamp(self) -> str:
        """Where it stands, and what it was made from."""
        return f"{self.root} {hashlib.sha256((self.root / 'pyproject.toml').read_bytes()).hexdigest()}\n"


def _run(*command: str | Path) -> None:
    """Run it; if it fails, so does this."""
    if status := subprocess.run(command, env=_environ()).returncode:
        raise NotReady(f"{' '.join(map(str, command))} ended with status {status}")


def _status(*command: str | Path) -> int:
    """Run it unheard."""
    silent = subprocess.DEVNULL
    return subprocess.run(command, stdout=silent, stderr=silent, env=_environ()).returncode


def _environ() -> dict[str, str]:
    return {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}


def main(arguments: list[str]) -> int:
    """Make it; 1 with one clear line where something is missing."""
    ready = {
        "run": Environment.ready_to_run,
        "desk": Environment.ready_to_serve,
        "dev": Environment.ready_to_work,
    }
    if len(arguments) != 1 or arguments[0] not in ready:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        if sys.version_info < OLDEST:
            raise NotReady(
                f"Python {'.'.join(map(str, OLDEST))} or newer is needed; this is {sys.version.split()[0]}"
            )
        ready[arguments[0]](Environment(ROOT))
    except NotReady as lack:
        print(f"tablilla: {lack}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
