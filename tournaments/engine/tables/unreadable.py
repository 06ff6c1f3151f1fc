"""Refuse files that hold no table, in words that say what to do."""

from __future__ import annotations

from tournaments.engine.core.types import NO_SECTION, RuleViolation

MOST_BYTES = 2_000_000
MOST_ROWS = 2_000
MOST_COLUMNS = 30
EMPTY = "This file is empty. Choose the one that holds the list."
PICTURE = "This file is a picture. Choose a CSV or XLSX file, or type the names."
NO_TABLE = "This file is no table and no text. Choose a CSV or XLSX file."
SIGNATURES = {
    b"\x89PNG": PICTURE,
    b"\xff\xd8\xff": PICTURE,
    b"GIF8": PICTURE,
    b"RIFF": PICTURE,
    b"BM": PICTURE,
    b"%PDF": "This file is a PDF. Save the list as CSV or XLSX, and choose that file.",
    b"{\\rtf": "This file is a text document. Save the list as CSV or XLSX, and choose that file.",
    b"\xd0\xcf\x11\xe0": (
        "This workbook has a password, or the old XLS format. Save it as XLSX without a password, and choose that file."
    ),
}
"""How files begin that cannot be read, and what to say of them."""


class UnreadableFile(RuleViolation):
    """A file that cannot be read as a table."""

    def __init__(self, message: str) -> None:
        super().__init__("unreadable_file", message, NO_SECTION)


def check_file(data: bytes) -> None:
    """Raises UnreadableFile for a file that is empty, too large, or of a kind that is never read."""
    if not data.strip(b"\x00\t\n\r \xef\xbb\xbf\xff\xfe"):
        raise UnreadableFile(EMPTY)
    if len(data) > MOST_BYTES:
        most, found = MOST_BYTES / 1_000_000, len(data) / 1_000_000
        raise UnreadableFile(f"This file has {found:.1f} MB, up to {most:g} MB are read. Take out what is no list.")
    for signature, message in SIGNATURES.items():
        if data.startswith(signature) and (len(signature) > 2 or b"\x00" in data[:32]):
            raise UnreadableFile(message)


def check_size(rows: int, columns: int) -> None:
    """Raises UnreadableFile for more rows or columns than a list of people has."""
    if columns > MOST_COLUMNS:
        raise UnreadableFile(f"A row has more than {MOST_COLUMNS} columns. Delete those that are not needed.")
    if rows > MOST_ROWS + 1:
        raise UnreadableFile(f"The table has more than {MOST_ROWS} rows. Choose a file for each part of it.")
