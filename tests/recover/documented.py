"""Commands of docs/operations.md, run as they stand there in the shell of this machine, with a stand-in for Docker."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from tests.stack.processes import ROOT, command_of

DOCKER = """#!/usr/bin/env bash
# docker compose exec|run SERVICE COMMAND: the command alone, else the service's own. All else is written down.
shift
echo "$*" >> "{log}"
case $1 in
    exec | run) ;;
    *) exit 0 ;;
esac
shift
while [[ $1 == -* ]]; do shift; done
service=$1
shift
if [ $# = 0 ]; then set -- {migrate}; fi
cd "{root}" && exec "$@"
"""


def blocks(heading: str) -> list[str]:
    """The indented blocks under this heading, in their order."""
    text = (ROOT / "docs/operations.md").read_text()
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found: list[list[str]] = [[]]
    for line in section.splitlines():
        if line.startswith("    ") and not line.startswith("        "):
            found[-1].append(line.strip())
        elif found[-1] and line.strip():
            found.append([])
    return ["\n".join(lines) for lines in found if lines]


class Shell:
    """A folder to work in, where `docker compose` and `python manage.py` mean this release on this database."""

    def __init__(self, folder: Path, database_url: str, **environment: str) -> None:
        self.folder, self.log = folder, folder / "docker.log"
        programs = folder / "programs"
        programs.mkdir()
        migrate = shlex.join(command_of("migrate"))
        docker = programs / "docker"
        docker.write_text(DOCKER.format(log=self.log, migrate=migrate, root=ROOT))
        docker.chmod(0o755)
        (folder / "manage.py").symlink_to(ROOT / "manage.py")
        path = os.pathsep.join((str(programs), str(Path(sys.executable).parent), os.environ["PATH"]))
        self.environment = {
            "PATH": path,
            "PYTHONPATH": str(ROOT),
            "DATABASE_URL": database_url,
            "SECRET_KEY": "k" * 64,
            "DJANGO_SETTINGS_MODULE": "tests.stack.settings",
            "SECURE_SSL_REDIRECT": "0",
            **environment,
        }

    def run(self, block: str) -> str:
        """Stops at the first command that fails, and shows it."""
        done = self.tried(block)
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def tried(self, block: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
