"""The journal in words: ids become names here, on the way to a reader who may see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.engine.endings import LABELS, suggested_winner
from tournaments.kernel.models import JournalEntry
from tournaments.people.models import Player
from tournaments.record.models import Denial, Event, Match, Round
from tournaments.record.selectors import records

WORDS = {
    "penalty.issued": "penalty of {player}: {code}, level {level}",
    "penalty.withdrawn": "penalty of {player} withdrawn ({code}): {reason}",
    "penalty.corrected": "penalty of {player} corrected: {code}, level {level}: {reason}",
    "warnings.forgotten": "{warnings} verbal warnings forgotten",
    "debts.reported": "game losses that no game paid reported to the coordinator",
    "deck.checked": "deck of {player} checked: {found}",
    "deck.corrected": "deck of {player} corrected",
    "account.opened": "account opened",
    "account.changed": "account changed in the administration: {changed}",
    "account.deleted": "account deleted in the administration",
    "member.mail_chosen": "what comes by mail chosen",
    "address.chosen": "another address made the primary one",
    "address.confirmed": "address confirmed",
    "password.changed": "password changed",
    "second_factor.set_up": "second factor set up",
    "second_factor.removed": "second factor removed",
    "token.made": "device let in",
    "token.revoked": "device shut out",
    "token.all_revoked": "every device shut out",
    "player.created": "record of {subject} made",
    "player.edited": "record of {subject} changed",
    "player.claimed": "record claimed by a member",
    "player.merged": "one person from now on: {players}{because}",
    "player.parted": "two people again: {players}",
    "player.suspended": "{player} suspended",
    "player.suspension_lifted": "suspension of {player} lifted",
    "claim.decided": "claim decided: {players}",
    "claim.contested": "decision of a claim contested{because}",
    "claim.settled": "contested decision of a claim {settled}{because}",
    "office.filled": "post filled: {post}",
    "office.vacated": "post vacated: {post}",
    "post.named": "post named",
    "post.closed": "post closed",
    "card_set.added": "card set added",
    "card_set.edited": "card set changed",
    "region.made": "region made",
    "region.edited": "region changed",
    "venue.edited": "venue changed",
    "venue.verified": "venue verified",
    "venue.merged": "venue merged into another",
    "venue.refused": "venue refused",
    "complaint.made": "complaint made",
    "message.sent": "message to a post: {post}",
    "question.asked": "directors asked",
    "item.taken": "item of an inbox taken in hand",
    "item.answered": "item of an inbox answered: {post}",
    "site.named": "site named",
    "site.restored": "database restored from a back-up: epoch {epoch}",
    "ratings.asked": "all ratings to be worked out anew",
    "ratings.recomputed": "ratings worked out: {events} events, {changes} changes",
    "event.registered": "event listed",
    "event.imported": "event imported with {entered} players",
    "event.accepted": "imported event accepted as sanctioned: {reason}",
    "import.withdrawn": "imported event withdrawn: {reason}",
    "event.rehearsed": "rehearsal made: {entered} players, {rounds} rounds copied",
    "event.edited": "listing changed: {changed}",
    "event.postponed": "event postponed: {reason}",
    "event.begun_now": "start moved to now, from {start_before}",
    "event.cancelled": "event cancelled: {reason}",
    "event.rounds_altered": "{rounds} rounds, not {before_rounds}: {reason}",
    "event.finalized": "event finalized",
    "event.reopened": "event reopened: {reason}",
    "event.voided": "event declared void: {reason}",
    "event.unvoided": "event not void any more: {reason}",
    "event.ranked_again": "ranked again, as disqualifications after the event stand now: {reason}",
    "event.released": "accepted as it stands, for ratings too: {reason}",
    "event.approved": "looked at and accepted, for ratings too: {reason}",
    "event.counted_changed": "what it counts as changed by a coordinator: {changed}: {reason}",
    "request.made": "a coordinator asked ({kind}): {reason}",
    "request.withdrawn": "what was asked of a coordinator taken back ({kind})",
    "request.granted": "what was asked of a coordinator granted ({kind}): {reason}",
    "request.refused": "what was asked of a coordinator refused ({kind}): {reason}",
    "director.trusted": "a director trusted: his events count at once",
    "director.not_trusted": "a director not trusted any more",
    "look.wanted": "put among the events worth a look: {signs}",
    "look.settled": "looked at by a coordinator: {reason}",
    "director.asked": "directors asked: {reason}",
    "director.answered": "directors answered: {reason}",
    "director.named": "deputy named",
    "director.invited": "deputy or judge invited",
    "director.accepted": "invitation accepted",
    "director.declined": "invitation declined",
    "director.left": "deputy or judge left",
    "director.released": "deputy or judge released",
    "play.approved": "{yes} of {others} other players approve that the director plays",
    "play.forbidden": "director forbidden to play{because}",
    "play.allowed": "director allowed to play again",
    "judging.started": "judging time of a director begun",
    "judging.logged": "{table}: {minutes} minutes of judging time",
    "entry.made": "entered: {players}{came}",
    "entry.preregistered": "{player} entered beforehand: {place}",
    "entry.withdrawn": "{player} withdrew",
    "waiting.taken": "{player} taken in from the waiting list",
    "waiting.struck": "{player} struck off the waiting list",
    "entry.changed": "earned byes of {player}: {earned_byes}",
    "entry.removed": "{player} taken off the list",
    "entry.checked_in": "{players} checked in",
    "entry.checked_out": "check-in of {player} taken back",
    "entry.dropped": "{player} dropped after round {dropped_after}",
    "entry.rests": "{player} sits out round {number}",
    "entry.rests_not": "{player} plays round {number} after all",
    "entry.left": "{player} left the event after round {dropped_after}",
    "entry.seated": "{player} came late and sits against the bye of round {entered_in}",
    "entry.taken_in": "{player} taken into the draft of round {entered_in}",
    "entry.returned": "{player} returned",
    "entry.disqualified": "{player} disqualified after round {disqualified_after}",
    "entry.denied": "the member entered as {player} says: that is not me",
    "entry.given_away": "the entry was not the member's who denied it: it belongs to {player}{because}",
    "denial.rejected": "the entry of {player} stays the member's who denied it{because}",
    "denial.brought": "a denied entry of {player} brought to a coordinator",
    "entry.forfeits": "{player} forfeits all prizes, disqualified after the event",
    "entry.forfeits_not": "{player} forfeits nothing any more",
    "entry.readmitted": "disqualification of {player} taken back",
    "game.owed": "{player} owes the next game",
    "game.forgiven": "{player} does not owe the game any more",
    "byes.forfeited": "{player} forfeited the earned byes",
    "byes.returned": "{player} has the earned byes back",
    "contact.given": "{player} said how to be reached",
    "deadline.set": "round {number} is to be played by {until}",
    "deadline.extended": "{table} has until {until}{because}",
    "extensions.set": "{said}",
    "table.ruled": "{table} ruled incomplete, {players} responsible{refused}{dropped}",
    "fee.marked": "fee of {player}: {said}",
    "check_in.set": "check-in by the players closes {until}",
    "check_in.code_changed": "another code for the check-in",
    "players.absent": "{table}: {players} not there{dropped}",
    "round.drawn": "round {number} drawn, seed {seed}",
    "round.redrawn": "round drawn again, seed {seed}, before {seed_before}",
    "round.discarded": "draft of round {number} discarded",
    "round.changed": "seats changed: {players}{because}",
    "bye.given": "{player} given a bye in the draft{because}",
    "table.numbered": "table {table_before} of the draft is now table {table_after}",
    "table.fixed": "table of {player} fixed: {fixed_table}",
    "wish.made": "to be kept apart up to round {until}: {players}{because}",
    "wish.ended": "no longer kept apart: {players}",
    "round.published": "round {number} published{paid}{because}",
    "round.unpublished": "round {number} taken back{because}",
    "round.repaired": "draw of round {number} repaired{because}",
    "round.opened": "round {number} open again",
    "step.undone": "undone: {undone}",
    "round.completed": "round {number} complete",
    "round.abandoned": "round {number} abandoned{void}{because}",
    "round.started": "round {number} begun, {minutes} minutes",
    "round.paused": "clock of round {number} stopped",
    "round.resumed": "clock of round {number} goes on",
    "round.lengthened": "round {number} now has {minutes} minutes{because}",
    "round.time_called": "time called in round {number}",
    "table.extended": "{table}: {minutes} minutes of extra time{because}",
    "event.announced": "announcement made",
    "prize.added": "prize put on the list",
    "prize.removed": "prize taken off the list",
    "prize.awarded": "{prizes} prizes awarded by place",
    "prize.won": "prize won by {player}",
    "prize.handed_out": "prize handed out to {player}",
    "prize.kept": "prize of {player} not handed out yet",
    "ruling.made": "ruling written down",
    "ruling.overturned": "ruling overturned",
    "interim.given": "interim ruling given",
    "interim.edited": "interim ruling changed: {changed}",
    "interim.ended": "interim ruling in force until {until}",
    "result.said": "{table}: a player reported",
    "result.reported": "{table}: {after}",
    "game.logged": "{table}: notes of the game",
    "filming.allowed": "{table} may be filmed",
    "filming.forbidden": "{table} may no longer be filmed",
    "consent.given": "{table}: consent to the video given",
    "consent.withdrawn": "{table}: consent to the video taken back",
    "consent.noted": "{table}: the word of a player without an account about the video noted, as it was given",
    "video.published": "{table}: video published",
    "video.taken_down": "{table}: link to the video taken down",
    "video.handed_on": "{table}: upload of the video asked for",
    "result.restored": "{table} put back from {before} to {after}, as the journal has it: {reason}",
    "result.corrected": "{table} corrected from {before} to {after}: {reason}",
}

AGAIN = "{table} changed from {before} to {after}"
UNDONE = "step.undone"
UNFIXED = "fixed table of {player} taken off"
NOTHING = "no result"


@dataclass(frozen=True, slots=True)
class ShownAct:
    at: str
    tag: str
    text: str
    actor: str


def acts(event: Event, entries: Iterable[JournalEntry]) -> tuple[ShownAct, ...]:
    rows = list(entries)
    texts = worded(rows)
    zone = ZoneInfo(event.time_zone)
    return tuple(
        ShownAct(
            at=f"{row.at.astimezone(zone):%d %b %H:%M}",
            tag=row.tag,
            text=texts[row.pk],
            actor=str(row.actor) if row.actor else "the site",
        )
        for row in rows
    )


def worded(entries: Iterable[JournalEntry]) -> dict[int, str]:
    """What each entry says, by its key: three queries, of however many events they are, one more where steps were
    undone."""
    rows = list(entries)
    rows += _undone(rows)
    names, tables, given = _names(rows), _table_numbers(rows), _given_away(rows)
    texts = {row.pk: _sentence(row, _as_it_was(row, names, given), tables) for row in rows}
    steps = {row.pk: texts[row.facts["step"]] for row in rows if row.facts.get("step") in texts and row.tag == UNDONE}
    return {**texts, **{pk: f"undone: {text}" for pk, text in steps.items()}}


def _undone(rows: list[JournalEntry]) -> list[JournalEntry]:
    """The acts that were undone by some of these, but for those among them."""
    steps = {row.facts.get("step") for row in rows if row.tag == UNDONE} - {row.pk for row in rows}
    return list(JournalEntry.objects.filter(pk__in=steps).select_related("actor__player")) if steps else []


def _sentence(row: JournalEntry, names: dict[str, str], tables: dict[int, str]) -> str:
    facts: dict[str, Any] = row.facts
    players = [names.get(str(pk), "somebody") for pk in facts.get("players", ())]
    reason = facts.get("reason") or ""
    said = {
        **{key: value for key, value in facts.items() if isinstance(value, str | int)},
        "player": names.get(str(facts.get("player")), "a player"),
        "subject": names.get(str(row.subject_pk), "a player"),
        "players": ", ".join(players)
        or names.get(str(facts.get("player")), f"{len(facts.get('entries', ()))} players"),
        "paid": f", game lost as owed: {', '.join(players)}" if facts.get("paid") else "",
        "came": f", {len(facts['came'])} on the list before checked in" if facts.get("came") else "",
        "changed": ", ".join(name.replace("_", " ") for name in facts.get("changed", ())) or "nothing",
        "refused": ", who refused to replay it after a crash" if facts.get("refused_replay") else "",
        "dropped": ", dropped" if facts.get("drop") else "",
        "settled": "upheld" if facts.get("upheld") else "undone",
        "void": ", void" if facts.get("void") else "",
        "because": f" ({reason})" if reason else "",
        "reason": reason,
        "table": tables.get(facts.get("match", 0), "a table"),
        "before": result_in_words(facts.get("before"), names),
        "after": result_in_words(facts.get("after"), names),
    }
    if row.tag == "table.fixed" and not facts.get("fixed_table"):
        return UNFIXED.format_map(said)
    again = row.tag == "result.reported" and said["before"] != NOTHING
    return (AGAIN if again else WORDS.get(row.tag, row.tag)).format_map(_Gaps(said))


class _Gaps(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "–"


def result_in_words(facts: Mapping[str, Any] | None, names: Mapping[str, str]) -> str:
    """A result as an act notes it. `names` by the key of a player as text."""
    if not facts or not facts.get("ended_by"):
        return NOTHING
    seats = facts.get("seats", [])
    sides = " : ".join(f"{names.get(str(seat['player']), 'somebody')} {_brought(seat)}" for seat in seats)
    return f"{LABELS.get(facts['ended_by'], facts['ended_by']).lower()}, {sides}{_favour(facts, seats, names)}"


def _brought(seat: Mapping[str, Any]) -> str:
    brought = seat.get("life") if seat["score"] is None else seat["score"]
    return "–" if brought is None else str(brought)


def _favour(facts: Mapping[str, Any], seats: list[dict[str, Any]], names: Mapping[str, str]) -> str:
    """Who won, where the scores do not say it."""
    winner = facts.get("winner")
    if not winner or winner == suggested_winner(*(seat["score"] for seat in seats)):
        return ""
    return f", in favour of {names.get(str(seats['ab'.index(winner)]['player']), 'somebody')}"


def _names(rows: list[JournalEntry]) -> dict[str, str]:
    """Names of everybody who is spoken of, also of those who were taken off a list."""
    meant = {pk for row in rows for pk in _players(row) if isinstance(pk, int)}
    return records.shown_names(Player.every.filter(pk__in=meant)) if meant else {}


def _given_away(rows: list[JournalEntry]) -> dict[int, list[Denial]]:
    """By event the entries that turned out to be somebody else's."""
    found: dict[int, list[Denial]] = {}
    events = {row.event_id for row in rows if row.event_id}
    if not events:
        return found
    agreed = Denial.objects.filter(entry__event__in=events, state=Denial.State.AGREED)
    for denial in agreed.select_related("entry", "fresh__merged_into"):
        found.setdefault(denial.entry.event_id, []).append(denial)
    return found


def _as_it_was(row: JournalEntry, names: dict[str, str], given: dict[int, list[Denial]]) -> dict[str, str]:
    """What was done to an entry before it was given away was done to whose it is; the entry of the journal stays."""
    denials = given.get(row.event_id or 0, ())
    meant = {
        str(denial.player_id): denial.fresh.person.shown_name
        for denial in denials
        if denial.fresh is not None and denial.answered_at is not None and row.at < denial.answered_at
    }
    return {**names, **meant} if meant else names


def _players(row: JournalEntry) -> Iterator[Any]:
    facts = row.facts
    yield row.subject_pk if row.subject_model == "tournaments.player" else None
    yield facts.get("player")
    yield from facts.get("players", ())
    for result in (facts.get("before"), facts.get("after")):
        yield from (seat["player"] for seat in result.get("seats", ())) if isinstance(result, dict) else ()


def _table_numbers(rows: list[JournalEntry]) -> dict[int, str]:
    pks = {row.facts["match"] for row in rows if "match" in row.facts}
    found = Match.objects.filter(pk__in=pks).select_related("round__event") if pks else ()
    return {match.pk: _table(match.round, match.table) for match in found}


def _table(sat: Round, table: int | None) -> str:
    return f"{records.rules_of(sat.event).sitting(sat.of_round, sat.game)}, table {table}"
