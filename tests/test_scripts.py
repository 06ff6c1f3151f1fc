"""The scripts of pages and of the browser's worker: what `make check` refuses in them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OXLINT = Path(sys.executable).parent / "oxlint"


def lint(*files: Path) -> subprocess.CompletedProcess[str]:
    rules = ["--config", ROOT / ".oxlintrc.json", "--deny-warnings", "--format", "unix"]
    return subprocess.run([OXLINT, *rules, *files], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("script", "rule"),
    [
        ("shwo(1);", "no-undef"),
        ("const unused = 1;", "no-unused-vars"),
        ("(() => { const main = 1; if (main == '1') document.title = 'one'; })();", "eqeqeq"),
        ("(() => { eval('1'); })();", "no-eval"),
        ("(() => { setTimeout('f()', 1); })();", "no-implied-eval"),
        ("(() => { document.body.innerHTML = location.hash; })();", "no-restricted-properties"),
        ("(() => { document.body.insertAdjacentHTML('beforeend', location.hash); })();", "no-restricted-properties"),
        ("(() => { var one = 1; document.title = one; })();", "no-var"),
        ("(() => { console.log(1); })();", "no-console"),
        ("(() => { document.title = ; })();", "Unexpected token"),
    ],
)
def test_script_with_a_fault_is_refused(script: str, rule: str, tmp_path: Path) -> None:
    written = tmp_path / "page.js"
    written.write_text(f"{script}\n")
    found = lint(written)
    assert found.returncode != 0
    assert rule in found.stdout + found.stderr


def test_scripts_of_the_pages_have_none() -> None:
    found = lint(ROOT / "static")
    assert found.returncode == 0, found.stdout
