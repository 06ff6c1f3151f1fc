"""An event document, as a file or pasted."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from django import forms

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError
from tournaments.engine.document.place import Fault
from tournaments.engine.formats.brought import FormatError
from tournaments.engine.formats.decoding import decode_file
from tournaments.engine.formats.whole import WholeEvent, read_whole
from tournaments.entries.forms.entries import is_key
from tournaments.entries.services.profiles import Doubt
from tournaments.exchange.services.imported import Meant
from tournaments.exchange.services.interchange import ImportedBefore
from tournaments.exchange.services.preview import ImportPreview
from tournaments.kernel.write_form import WriteForm
from tournaments.people.models import Player
from tournaments.people.selectors.names import names_in_list, region_of
from tournaments.record.models import Event

SHOWN_AGAIN = 500_000  # bytes of a file that come back as text, to be mended or imported
NEW = "new"
ACCEPTED = ".json,application/json,.trf,.trfx,.txt,.csv,.wer,.tdf,.xml"


class ImportForm(WriteForm):
    """`document` is the parsed JSON of the file, or of the text where no file was chosen."""

    quiet = True  # one of the two is enough, so none says "optional"

    file = forms.FileField(
        required=False,
        label="Event file",
        help_text="An event file (.json), or a file of another tool: TRF, Challonge, Melee, EventLink, WER, TOM, SW:CCG"
        " Tournament Assistant.",
        widget=forms.ClearableFileInput(attrs={"accept": ACCEPTED}),
    )
    text = forms.CharField(
        required=False,
        strip=False,
        label="Or the text of one",
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.doubts: tuple[Doubt, ...] = ()
        self.meant: Meant = {}
        self.faults: tuple[Fault, ...] = ()
        self.stands: Event | None = None
        self.asks_again = False
        self.whole = WholeEvent(None)
        self.preview: ImportPreview | None = None
        self.mark = ""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        self._read_picks()
        self.again = self.data.get("again") == "on"
        self.source = "file" if data.get("file") else "text"
        file = data.get("file")
        content = file.read() if file else data.get("text", "")
        if not content.strip() and not self.errors:
            raise forms.ValidationError("Choose a file, or paste the text of one.")
        try:
            text = decode_file(content) if file else content
            self.mark = _mark(text)
            if file and len(content) <= SHOWN_AGAIN:
                self._show_again(text)
            self.whole = read_whole(file.name if file else "", text) if text.strip() else self.whole
        except (DocumentError, FormatError) as error:
            self.add_error(self.source, str(error))
        return data

    @property
    def document(self) -> Any:
        return self.whole.document

    @property
    def is_preview(self) -> bool:
        """Return whether what a file of another tool says is to be shown before it is imported: this very file."""
        return self.whole.event is not None and self.data.get("looked") != self.mark

    def asks(self, doubts: Iterable[Doubt]) -> None:
        """The names of the file that are known here, to be shown with two answers each."""
        self.doubts = tuple(doubts)

    def known(self, before: ImportedBefore) -> None:
        """The file is here already: where, and whether one more answer is enough."""
        self.stands, self.asks_again = before.event, before.asks

    def rows(self) -> list[tuple[Doubt, list[tuple[str, str, bool]]]]:
        """Each doubtful name with its answers: what is sent, in words, whether it is chosen."""
        return [(doubt, _choices(doubt, self.meant)) for doubt in self.doubts]

    def settled(self) -> list[tuple[str, str]]:
        """The answers that were given before, by id, for names that are not asked again."""
        doubtful = {doubt.id for doubt in self.doubts}
        return [(code, _pick(pk)) for code, pk in self.meant.items() if code not in doubtful]

    def _read_picks(self) -> None:
        data: Any = self.data
        ids, picks = data.getlist("meant"), data.getlist("pick")
        if len(ids) != len(picks) or not all(pick == NEW or is_key(pick) for pick in picks):
            self.meant = {}
            raise forms.ValidationError("The answers cannot be read. Import the file again.")
        self.meant = {code: None if pick == NEW else int(pick) for code, pick in zip(ids, picks, strict=True)}

    def show_violation(self, violation: RuleViolation) -> None:
        """Show a refusal; a file with several faults lists all of them."""
        faults = violation.faults if isinstance(violation, DocumentError) else ()
        self.faults = faults if len(faults) > 1 else ()
        message = f"{len(faults)} places of it cannot be used." if self.faults else str(violation)
        self.add_error(self.source, message)

    def _show_again(self, text: str) -> None:
        """A browser forgets a chosen file: its text comes back in the other field, should it be refused or shown."""
        data = self.data.copy()  # type: ignore[attr-defined]
        data[self.add_prefix("text")] = text
        self.data = data


def _choices(doubt: Doubt, meant: Meant) -> list[tuple[str, str, bool]]:
    """Whoever is called so first; who is only called almost so comes after somebody new."""
    names = names_in_list(doubt.players)
    known = [(_pick(player.pk), _known_as(player, names[player.pk])) for player in doubt.players]
    new = [(NEW, f"another person, {doubt.name}")]
    offered = known + new if doubt.is_exact else new + known
    picked = _pick(meant[doubt.id]) if doubt.id in meant else offered[0][0]
    return [(pick, words, pick == picked) for pick, words in offered]


def _pick(pk: int | None) -> str:
    return NEW if pk is None else str(pk)


def _known_as(player: Player, name: str) -> str:
    hints = ["" if player.handle else "without account", region_of(player.country)]
    hint = ", ".join(filter(None, hints))
    return f"{name} ({hint})" if hint else name


def _mark(text: str) -> str:
    """Return what a text is known again by, whichever line breaks a browser sends."""
    return sha256("\n".join(text.split()).encode("utf-8", "replace")).hexdigest()
