"""Chain the journal: each entry carries a digest of itself and of the entry before it on the same subject.

A changed or removed entry breaks the chain of its subject. A chain that was rewritten as a whole still breaks the seal
of that day (`tournaments.audits.services.sealing`), and seals are known outside of the database.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC
from hashlib import sha256
from typing import Any

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder

from tournaments.kernel.locks import lock_all
from tournaments.kernel.models import JournalEntry

Subject = tuple[str, int]
CHAINED = ("tag", "actor_id", "by_entry", "subject_model", "subject_pk", "result_model", "result_pk")
"""Columns that never change. The key of a form is forgotten in time, and so is the event of a withdrawn import."""


def link_entry(entry: JournalEntry, *, is_locked: bool) -> None:
    """Set the link of an entry before it is saved.

    If the act does not hold its subject's row yet (`is_locked`), wait here for other acts on the same subject.
    """
    before = _find_last_link(entry)
    if before is not None and not is_locked:
        lock_all(apps.get_model(entry.subject_model)._base_manager.filter(pk=entry.subject_pk))
        before = _find_last_link(entry)
    entry.chain = compute_link(entry, before or "")


def _find_last_link(entry: JournalEntry) -> str | None:
    same = JournalEntry.objects.filter(subject_model=entry.subject_model, subject_pk=entry.subject_pk)
    return same.order_by("-pk").values_list("chain", flat=True).first()


def compute_link(entry: JournalEntry, before: str) -> str:
    """Return the link of an entry that follows the one with the link `before`; the first on a subject follows ""."""
    said = [before, entry.at.astimezone(UTC).isoformat(), *(getattr(entry, name) for name in CHAINED)]
    # Entries of a release that kept no values have the links that it gave them.
    written = [*said, as_stored(entry.facts), *([as_stored(entry.kept)] if entry.kept else [])]
    text = json.dumps(written, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def as_stored(facts: Any) -> Any:
    """Return facts as every database returns them: PostgreSQL does not distinguish 2.0 from 2."""
    return json.loads(json.dumps(facts, cls=DjangoJSONEncoder), parse_float=_number)


def find_broken_links(
    entries: Iterable[JournalEntry], links: dict[Subject, str], *, unlinked_until: float
) -> Iterator[JournalEntry]:
    """Yield the entries that do not follow the one before them; `entries` come in the order of their keys.

    `links` holds the last link of each subject so far and is updated. An early release linked nothing: entries up to
    the key `unlinked_until` may lack a link.
    """
    for entry in entries:
        subject = entry.subject_model, entry.subject_pk
        is_old = not entry.chain and entry.pk <= unlinked_until
        if not is_old and entry.chain != compute_link(entry, links.get(subject, "")):
            yield entry
        links[subject] = entry.chain


def compute_head(entries: Iterable[JournalEntry], before: str) -> str:
    """Return the head of a seal over these entries, in the order of their keys, that follows the head `before`."""
    head = sha256(before.encode())
    for entry in entries:
        head.update((entry.chain or compute_link(entry, "")).encode())
    return head.hexdigest()


def _number(text: str) -> float:
    number = float(text)
    return int(number) if number.is_integer() else number
