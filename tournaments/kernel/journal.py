"""The one write path: every act on an event, player or match passes through `record_act` and leaves one entry."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial, wraps
from inspect import signature
from typing import Any, ParamSpec, TypedDict, TypeVar, cast

import structlog
from celery import current_app
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, models, transaction
from django.db.models import F
from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.actors import Actor, LinkHolder, get_member
from tournaments.kernel.chain import link_entry
from tournaments.kernel.locks import lock_in_order, lock_row, locking_query
from tournaments.kernel.models import JournalEntry, Reaction, User
from tournaments.kernel.models.witnessed import KeptValues, Witnessed, WitnessedQuerySet, keep_values
from tournaments.kernel.page_cache import count_act
from tournaments.kernel.registry import Tag
from tournaments.kernel.triggers import declare_act

log = structlog.get_logger(__name__)
FOREIGN_KEY = "23503"
NOT_SHOWN = -1
"""The value of `seen` for a form or call without a version; code that acts by itself passes nothing."""


class Conflict(RuleViolation):
    """A refusal because another act came first; nothing was written.

    `row` is the current row, or None if there is none.
    """

    def __init__(self, code: str, message: str, row: models.Model | None, section: str) -> None:
        super().__init__(code, message, section)
        self.row = row


class AlreadyDone(Conflict):
    """A refusal because the wish is fulfilled already, by a second click or a second director. Nothing was written."""


class Gone(Conflict):
    """A refusal because a row that the act needs was removed while the act waited for its lock."""

    def __init__(self) -> None:
        super().__init__("gone", "This is no longer there; somebody removed it in the meantime.", None, NO_SECTION)


class Replayed(Exception):  # noqa: N818 - the act stands, nothing went wrong
    """A signal that this very act was recorded before; `row` is what it made."""

    def __init__(self, row: models.Model | None) -> None:
        super().__init__("already recorded")
        self.row = row


@dataclass(eq=False)
class Act:
    """The act being recorded. `note` adds facts (ids and figures); `subject` and `result` name the rows concerned.

    `changed`: rows whose version rises with the act. `event`: whose journal shows it, if not the subject's event.
    """

    tag: Tag | None
    subject: models.Model | None
    by: Actor | None = None
    joins: bool = False
    result: models.Model | None = None
    event: Any = None
    facts: dict[str, Any] = field(default_factory=dict)
    to_save: models.Model | None = None
    changed: list[Any] = field(default_factory=list)
    at_last: dict[Callable[[set[int]], None], set[int]] = field(default_factory=dict)

    def note(self, **facts: Any) -> None:
        self.facts.update(facts)

    def keep(self, row: models.Model) -> None:
        """Save the whole row at the end of the act, together with its new version; at once if the act joined another
        one.

        The row is the subject, or the row that the form showed.
        """
        if self.joins:
            row.save()
        else:
            self.to_save = row


_open_act: ContextVar[Act | None] = ContextVar("open act", default=None)
_digest: ContextVar[str] = ContextVar("digest of the input", default="")

P = ParamSpec("P")
R = TypeVar("R")


def replayable(service: Callable[P, R]) -> Callable[P, R]:
    """Make a second call of the service with the same key and input return the row of the first call."""

    @wraps(service)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        token = _digest.set(_digest_of(args, kwargs))
        try:
            return service(*args, **kwargs)
        except Replayed as replay:
            return cast("R", replay.row)
        finally:
            _digest.reset(token)

    wrapper.is_replayable = True  # type: ignore[attr-defined]
    return wrapper


@contextmanager
def record_act(
    subject: Any,
    tag: Tag,
    *,
    by: Actor | None,
    key: str | None = None,
    seen: int | None = None,
    shown: Any = None,
    first: Iterable[models.QuerySet[Any]] = (),
) -> Iterator[Act]:
    """Record one act on `subject` (a row with `version`, or None for a creation), all or nothing.

    Locks the rows of `first` in their order (see `locks`), then the subject. Compares `seen` with the version of the
    row that the form showed (`shown`, else the subject), runs the block, writes one entry and raises the versions of
    both. Inside an open act of the same subject the block joins that act: it compares and raises versions in the same
    way, and has no key. A refusal cites the sections of the documents that the subject is played by (its
    `cite_own_sections`).

    Raises Conflict when the form was stale, Gone when a row that it needs was removed, Replayed when `key` was recorded
    before with the same input.
    """
    outer = _open_act.get()
    if outer is not None:
        lock_in_order(*first)
        yield _join_open_act(outer, subject, tag, key, seen, shown)
        return
    try:
        with transaction.atomic(durable=True), keep_values() as kept:
            lock_in_order(*first)
            _lock_subject(subject, act=tag)
            key = _find_usable_key(by, key)
            if shown is not None:
                _lock_subject(shown, waits=subject is None)  # who writes it holds the subject first
            _check_version(seen, subject if shown is None else shown)
            act = Act(tag, subject, by=by)
            act.changed += [] if shown is None else [shown]
            token = _open_act.set(act)
            try:
                yield act
            finally:
                _open_act.reset(token)
            _bump_act_versions(act, created=subject is None)
            _write_entry(act, tag, by, key, kept, is_locked=subject is not None and subject == act.subject)
            _run_work_before_commit(act)
        count_act()
    except RuleViolation as violation:
        if cite := getattr(subject, "cite_own_sections", None):
            cite(violation)
        raise
    except ObjectDoesNotExist:
        raise Gone from None
    except IntegrityError as error:
        _find_usable_key(by, key)
        if _refers_to_nothing(error):
            raise Gone from None
        raise


@contextmanager
def locked_without_journal(subject: Any) -> Iterator[None]:
    """Lock `subject` and run the block, all or nothing, without an entry in the journal. No other act can join it."""
    with transaction.atomic(durable=True):
        _lock_subject(subject, act="unrecorded")
        act = Act(None, subject)
        token = _open_act.set(act)
        try:
            yield
        finally:
            _open_act.reset(token)
        _bump_each_once(act.changed)
        _run_work_before_commit(act)
    count_act()


def before_commit(work: Callable[[set[int]], None], keys: Iterable[int]) -> None:
    """Run this work once at the end of the open act, with all keys passed for it; without an act, now."""
    act = _open_act.get()
    if act is None:
        work(set(keys))
    else:
        act.at_last.setdefault(work, set()).update(keys)


def get_acting_member() -> User | None:
    """Return the member who performs the open act; None without an act, or if no member performs it."""
    act = _open_act.get()
    return get_member(act.by) if act else None


def is_recorded(by: Actor, key: str | None) -> bool:
    """Return whether an act with this key is recorded. Its form, sent again, needs no questions."""
    return bool(key) and JournalEntry.objects.filter(key=key, **_columns_of(by)).exists()


def bump_versions(*rows: Any) -> None:
    """Raise the versions of these rows once at the end of the open act: pages that show them are outdated."""
    _get_open_act().changed += rows


def update_and_bump_versions(rows: models.QuerySet[Any], **changes: Any) -> int:
    """Update all rows of a query inside an act and raise their versions. Return how many rows there are."""
    _get_open_act()
    in_order = locking_query(rows.order_by("pk")).values("pk")
    written = WitnessedQuerySet(rows.model) if issubclass(rows.model, Witnessed) else rows.model._base_manager
    how_many: int = written.filter(pk__in=in_order).update(version=F("version") + 1, **changes)
    return how_many


def record_fact(kind: str, row: models.Model, fact: Any) -> None:
    """Record in the open act that `fact` is true of this row from now on.

    The fact belongs to the whole act, also if the calling service joined it.
    """
    _get_open_act().facts.setdefault(kind, {})[str(row.pk)] = fact


def require_open_act(service: Callable[P, R]) -> Callable[P, R]:
    """Refuse calls of this service outside of an act, because it is a part of acts and none itself."""

    @wraps(service)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        _get_open_act()
        return service(*args, **kwargs)

    return wrapper


def enqueue(*tasks: tuple[str, int]) -> None:
    """Hand tasks to the workers, each with the pk of the row it is about.

    If the broker is away, this costs two seconds but never the answer: the rows stay, and the sweeper asks again.
    """
    for task, pk in tasks:
        try:
            current_app.signature(task, args=[pk]).delay()
        except Exception as error:
            log.warning("broker away", task=task, row=pk, error=type(error).__name__)
            return


def _get_open_act() -> Act:
    act = _open_act.get()
    if act is None:
        raise RuntimeError("This belongs inside an act: nothing was recorded, so nothing is changed.")
    return act


def _join_open_act(outer: Act, subject: Any, tag: Tag, key: str | None, seen: int | None, shown: Any) -> Act:
    if outer.tag is None or subject != outer.subject:
        raise RuntimeError(f"{tag} inside {outer.tag} concerns another row")
    if key is not None:
        raise RuntimeError(f"{tag} inside {outer.tag}: a second click is told by the key of the act that was joined")
    if seen is not None:
        _lock_subject(shown)
        _check_version(seen, outer.subject if shown is None else shown)
    outer.changed += [] if shown is None else [shown]
    inner = Act(tag, subject, by=outer.by, joins=True)
    inner.facts = outer.facts.setdefault(str(tag), {})
    return inner


def _lock_subject(row: Any, *, waits: bool = True, act: str = "") -> None:
    if row is None:
        if act:
            declare_act(act)
        return
    try:
        lock_row(row, waits=waits, act=act)
    except type(row).DoesNotExist:
        raise Gone from None


def _refers_to_nothing(error: IntegrityError) -> bool:
    """Return whether a foreign key names a removed row. PostgreSQL and SQLite notice that only at the commit."""
    return getattr(error.__cause__, "sqlstate", "") == FOREIGN_KEY or "FOREIGN KEY" in str(error)


def _find_usable_key(by: Actor | None, key: str | None) -> str | None:
    """Return the key if this actor never used it, None if it was used for other input.

    Raises Replayed if it was used for the same input.
    """
    if not key or by is None:
        return None
    earlier = JournalEntry.objects.filter(key=key, **_columns_of(by)).first()
    if earlier is None:
        return key
    if earlier.digest == _digest.get():
        raise Replayed(_find_result(earlier))
    return None


def require_version(row: models.Model, envelope: Mapping[str, Any]) -> None:
    """Refuse to replace what is stored in this row when the form or call does not say which version it replaces.

    Call it in the block of `record_act` once something is stored there. Raises Conflict with the row.
    """
    if envelope.get("seen") == NOT_SHOWN:
        message = "Something is stored here already. Nothing was saved: look at both, then send its version."
        raise Conflict("version_missing", message, row, NO_SECTION)


def _columns_of(by: Actor | None) -> dict[str, Any]:
    """Return the columns of an entry that name the actor."""
    return {"actor": get_member(by), "by_entry": by.entry if isinstance(by, LinkHolder) else None}


def _check_version(seen: int | None, row: Any) -> None:
    if seen is not None and seen != NOT_SHOWN and row is not None and row.version != seen:
        message = "This changed in the meantime, or was entered already. Nothing was saved: look at both."
        raise Conflict("stale", message, row, NO_SECTION)


def _bump_act_versions(act: Act, *, created: bool) -> None:
    rows = act.changed if created else [act.subject, *act.changed]
    if act.to_save is not None and act.to_save not in rows:
        raise RuntimeError(f"{act.tag} keeps a row that it does not concern")
    _bump_each_once(rows, act.to_save)


def _bump_each_once(rows: Iterable[Any], to_save: Any = None) -> None:
    """Raise the version of each row once, however many objects represent it; deleted rows have none any more."""
    alike: dict[tuple[str, int], list[Any]] = {}
    for row in rows:
        if row.pk is not None:
            alike.setdefault((row._meta.label_lower, row.pk), []).append(row)
    for same in alike.values():
        version = max(row.version for row in same) + 1
        for row in same:
            row.version = version
        if to_save is not None and to_save in same:
            to_save.save()
        else:
            same[0]._meta.model._base_manager.filter(pk=same[0].pk).update(version=version)


def _run_work_before_commit(act: Act) -> None:
    for work, keys in act.at_last.items():
        work(keys)


def _write_entry(act: Act, tag: Tag, by: Actor | None, key: str | None, kept: KeptValues, *, is_locked: bool) -> None:
    if act.subject is None:
        raise RuntimeError(f"{tag} names no subject")
    result = act.result or act.subject
    event = act.event or getattr(act.subject, "event_of_acts", None)
    entry = JournalEntry(
        tag=tag,
        at=timezone.now(),
        **_columns_of(by),
        event=event,
        subject_model=act.subject._meta.label_lower,
        subject_pk=act.subject.pk,
        facts=act.facts,
        kept=kept,
        key=key,
        digest=_digest.get(),
        result_model=result._meta.label_lower,
        result_pk=result.pk,
    )
    link_entry(entry, is_locked=is_locked)
    entry.save(force_insert=True)
    tasks = settings.REACTIONS.get(entry.tag, ())
    _schedule_reactions(
        entry, settings.REHEARSED.intersection(tasks) if event is not None and event.is_rehearsal else tasks
    )


def _schedule_reactions(entry: JournalEntry, tasks: Iterable[str]) -> None:
    """Store the reactions of the act together with it, and enqueue their tasks after the commit."""
    due = timezone.now() + settings.REACTION_PATIENCE
    rows = [Reaction(entry=entry, task=task, due_at=due) for task in tasks]
    if rows:
        Reaction.objects.bulk_create(rows)
        transaction.on_commit(partial(enqueue, *((row.task, row.pk) for row in rows)), robust=True)


def _find_result(entry: JournalEntry) -> models.Model | None:
    if entry.result_pk is None:
        return None
    rows: models.Manager[models.Model] = apps.get_model(entry.result_model)._base_manager
    return rows.filter(pk=entry.result_pk).first()


def _digest_of(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> str:
    named = {name: value for name, value in kwargs.items() if name not in {"by", "key", "seen"}}
    text = json.dumps([args, named], default=_to_plain, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _to_plain(value: Any) -> Any:
    if isinstance(value, models.Model):
        return getattr(value, "as_input", None) or f"{value._meta.label_lower}:{value.pk}"
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    return str(value)


class KeyOnly(TypedDict, total=False):
    """The idempotency key of an act, which makes a double click harmless."""

    key: str | None


class Envelope(KeyOnly, total=False):
    """The idempotency key and the version that the page showed, which detects stale pages."""

    seen: int | None


def envelope_of(service: Callable[..., Any]) -> set[str]:
    """Return which parts of an envelope a service takes; one that makes something new takes no version."""
    parameters = signature(service).parameters
    rest = next((each.annotation for each in parameters.values() if each.kind is each.VAR_KEYWORD), None)
    if rest is None:
        return {"key", "seen"} & parameters.keys()
    return {"key"} if rest == "Unpack[KeyOnly]" else {"key", "seen"}
