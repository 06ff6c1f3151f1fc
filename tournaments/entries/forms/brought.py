"""A list of names, pasted or chosen as a file: read as a table, shown by its columns, corrected by its reader."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from dataclasses import dataclass
from typing import ClassVar

from django import forms

from tournaments.engine.brought_lists import LONGEST_LIST, BroughtList, read_list, read_pasted_report
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.names.sheets import ColumnKind, Sheet, read_sheet
from tournaments.engine.tables.encodings import ENCODINGS
from tournaments.engine.tables.unreadable import MOST_BYTES
from tournaments.entries.selectors.candidates import COUNTRIES
from tournaments.kernel.write_form import WriteForm

FILES = ".csv,.tsv,.txt,.xlsx,.json,.trf,.trfx,.wer,.tdf,.xml"
TWO_LISTS = "Names are typed and a file is chosen. Take one of the two out, and add it afterwards."
TOO_LONG = f"The list in this file has more than {LONGEST_LIST} characters. Delete the columns that are not needed."
LOST = "The file cannot be read once more. Choose it again."


@dataclass(frozen=True, slots=True)
class ReadColumn:
    """A column of a table: the `name` of its field, what it was called, what it holds, its first values."""

    name: str
    head: str
    kind: str
    samples: str


class ListForm(WriteForm):
    """`names` holds the list, also that of a file, so that both are read alike and shown again.

    Of a table `sheet` is set by `read_lines`; of a file `brought` is.
    """

    most_kept: ClassVar[int] = 600_000
    """So long may a file be, packed, that goes along with its preview, to be read again in another encoding."""
    is_one_list: ClassVar[bool] = True
    """Whether a file takes the place of the text, so that both at once are refused."""
    sheet: Sheet | None = None
    brought: BroughtList | None = None
    kept = kept_name = file_refusal = ""

    file = forms.FileField(
        required=False,
        label="Or a file",
        help_text=f"CSV, XLSX, an event file, TRF or a file of another tool, up to {MOST_BYTES // 1_000_000} MB.",
        widget=forms.FileInput(attrs={"accept": FILES}),
    )

    def full_clean(self) -> None:
        self.file_refusal = self._take_file() if self.is_bound else ""
        super().full_clean()
        if self.file_refusal:
            self.add_error("file", self.file_refusal)
            self.status = 422

    def read_lines(self, text: str) -> list[str]:
        """Return the lines as they were pasted, where each can be shown again; of a table the names in its rows."""
        self.sheet = read_sheet(read_pasted_report(text), COUNTRIES)
        lines = [line for line in text.splitlines() if line.strip()]
        return lines if self.sheet is None else self.sheet.names(self.kinds) or lines

    @property
    def reads_again(self) -> bool:
        """Return whether a file that went along with its preview is to be read once more."""
        return True

    @property
    def is_corrected(self) -> bool:
        """Return whether what was said of columns is about this table, and not about another sheet of the workbook."""
        return bool(self.data.get("sheet") == self.data.get("read_sheet"))

    @property
    def kinds(self) -> list[ColumnKind]:
        """Return what the reader said of each column of the table; what was recognised, where nothing was said."""
        if self.sheet is None:
            return []
        said = [self.data.get(f"column-{at}", "") if self.is_corrected else "" for at in range(len(self.sheet.kinds))]
        known = set(ColumnKind)
        return [ColumnKind(word) if word in known else kind for word, kind in zip(said, self.sheet.kinds, strict=True)]

    @property
    def nameless(self) -> int:
        """Count the rows of the table without a name."""
        return len(self.sheet.rows) - len(self.sheet.names(self.kinds)) if self.sheet else 0

    @property
    def columns(self) -> list[ReadColumn]:
        """Return the columns of the table, as the reader may correct them."""
        sheet = self.sheet
        if sheet is None:
            return []
        heads = [sheet.heads[at] if at < len(sheet.heads) else f"Column {at + 1}" for at in range(len(sheet.kinds))]
        return [
            ReadColumn(f"column-{at}", head, kind.value, sheet.samples(at))
            for at, (head, kind) in enumerate(zip(heads, self.kinds, strict=True))
        ]

    @property
    def encodings(self) -> list[tuple[str, str, bool]]:
        """Return the encodings that a text file can be read in: code, name, whether it was read so."""
        if not (self.brought and self.brought.encoding and self.kept):
            return []
        return [(code, label, code == self.brought.encoding) for code, label in ENCODINGS.items()]

    @property
    def encoding_name(self) -> str:
        return ENCODINGS.get(self.brought.encoding, "") if self.brought else ""

    @property
    def sheets(self) -> list[tuple[str, bool]]:
        """Return the sheets of a workbook that has several, and which one was read."""
        if not (self.brought and len(self.brought.sheets) > 1 and self.kept):
            return []
        return [(name, name == self.brought.sheet) for name in self.brought.sheets]

    def _take_file(self) -> str:
        """Put the list of a chosen file into the text; return why it cannot be read."""
        found = self.files.get(self.add_prefix("file"))
        kept = "" if found or not self.reads_again else str(self.data.get("kept", ""))
        if not (found or kept):
            return ""
        if found and self.is_one_list and str(self.data.get(self.add_prefix("names"), "")).strip():
            return TWO_LISTS
        try:
            name = str(found.name if found else self.data.get("kept_name"))
            data = found.read() if found else _unpack(kept)
            brought = read_list(name, data, **self._corrections(kept))
        except RuleViolation as violation:
            return str(violation)
        if len(brought.text) > LONGEST_LIST:
            return TOO_LONG
        self.brought, self.kept_name = brought, name
        packed = kept or b64encode(zlib.compress(data)).decode()
        self.kept = packed if len(packed) <= self.most_kept else ""
        self._fill(brought.text)
        return ""

    def _corrections(self, kept: str) -> dict[str, str]:
        """Return what the reader said of a file that is read once more."""
        return {word: str(self.data.get(word, "")) for word in ("encoding", "sheet")} if kept else {}

    def _fill(self, text: str) -> None:
        """Copy a chosen file's list into the text, because browsers forget chosen files."""
        filled = self.data.copy()  # type: ignore[attr-defined]
        filled[self.add_prefix("names")] = text
        self.data = filled


def _unpack(kept: str) -> bytes:
    """Return the file that went along with its preview. Raises RuleViolation where somebody changed it."""
    try:
        return zlib.decompressobj().decompress(b64decode(kept, validate=True), MOST_BYTES + 1)
    except (NoBase64, ValueError, zlib.error):
        raise RuleViolation("unreadable_file", LOST, NO_SECTION) from None
