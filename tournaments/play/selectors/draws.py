"""Draws of stored rounds: as seated, as their position and seed give them, and which is better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations

from django.db.models import F

from tournaments import engine
from tournaments.engine.core.draws import DrawMethod, Version
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Draw, Explanation, Position, RuleViolation, Seating
from tournaments.engine.document import read_stored_position, read_without_cards
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.record.models import Event, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.final_rows import rows_of

Seated = dict[tuple[int, int | None], list[tuple[str, int, str]]]
"""By match and table: (player, the key of their seat, side)."""
DRAWING = (PlayTag.ROUND_DRAWN, PlayTag.ROUND_REDRAWN)
OF_THE_DRAFT = (PlayTag.ROUND_CHANGED, PlayTag.TABLE_NUMBERED)
"""What leaves all that it was drawn from as it was."""
BY_HAND = "seated by hand"
UNKNOWN = "Drawn by a version of pairing that is not known here, and worse by the criteria than today's draw."


def best_draw(drawn: Round) -> Draw:
    """Return the draw that the stored position and seed give; audits replay it."""
    return draw_of(stored_position(drawn), drawn.seed, version_of(drawn))


def stored_position(drawn: Round) -> Position:
    """Return what this round was drawn from, parsed once per row: it is slow for a large field."""
    known = vars(drawn).get("_read_position")
    if known is None or known[0] is not drawn.position:
        known = vars(drawn)["_read_position"] = (drawn.position, read_stored_position(drawn.position))
    position: Position = known[1]
    return position


def draw_of(position: Position, seed: int, version: Version | None = None) -> Draw:
    return engine.draw_round(rules_of(position), position, seed, version)


def seating_of(position: Position, seed: int, version: Version) -> Seating:
    return engine.find_seating(rules_of(position), position, seed, version)


def method_of(position: Position) -> DrawMethod:
    return engine.find_method(rules_of(position), position)


def method_by(drawn: Round) -> DrawMethod:
    """Return the method that drew this round."""
    return method_of(read_without_cards(drawn.position))


def version_of(drawn: Round) -> Version:
    """Return the version of the method that drew this round."""
    return method_by(drawn).version(drawn.pairing_version)


def is_stale(drawn: Round) -> bool:
    """Return whether the field, the listing or a wish changed since the draw."""
    stored = stored_position(drawn)
    lasting = replace(stored.wishes, byes=(), kept=(), kept_byes=())
    return replace(stored, wishes=lasting) != position_now(drawn)


def looks_stale(drawn: Round) -> bool:
    """Return `is_stale`, without the slow comparison where nothing else was done since the draw."""
    return not _is_last_act(drawn) and is_stale(drawn)


def _is_last_act(drawn: Round) -> bool:
    """Return whether the newest act of the event is this draw, apart from changes of the draft itself."""
    entries = JournalEntry.objects.filter(event_id=drawn.event_id).exclude(tag__in=OF_THE_DRAFT).order_by("-pk")
    last = entries.values_list("tag", "result_model", "result_pk").first()
    return last is not None and last[0] in DRAWING and last[1:] == (drawn._meta.label_lower, drawn.pk)


def position_now(drawn: Round) -> Position:
    """Return what this round would be drawn from now."""
    stage = ""
    if drawn.stage:
        stage = drawn.stage.code
    return position_of(drawn.event, stage, drawn.of_round, drawn.number)


def position_of(event: Event, stage: str, of_round: int, sitting: int) -> Position:
    """Return what a round of a stage would be drawn from now; an empty `stage` means everybody."""
    if not stage:
        return records.position(event, of_round)
    return records.stage_position(event, stage, of_round, sitting)


def without_byes(drawn: Round) -> Draw | None:
    """Return the draw without the byes given by hand; None where there are none."""
    position = stored_position(drawn)
    if not position.wishes.byes:
        return None
    return draw_of(replace(position, wishes=replace(position.wishes, byes=())), drawn.seed, version_of(drawn))


def current_draw(drawn: Round) -> Draw:
    """Return the draw as it is seated, measured and explained from the stored position."""
    return judge_seating(drawn, stored_position(drawn), version_of(drawn))


def shown_draw(drawn: Round, best: Draw, tables: Seated) -> Draw:
    """Return `current_draw` for a page; unchanged seats need not be measured again."""
    together, alone = seating_in(tables)
    as_drawn = not drawn.changed and together == best.tables and alone == (*best.byes, *best.earned_byes)
    if as_drawn:
        return best
    return current_draw(drawn)


def explain_tables(now: Draw, best: Draw) -> tuple[Explanation, ...]:
    """Return the explanation of each table of `now`.

    Some methods explain every table that they judge as seated by hand; tables that are as drawn keep the explanation of
    the draw.
    """
    if now is best:
        return best.explanations
    as_drawn = {frozenset(one.pair): one for one in best.explanations}
    explanations = []
    for explanation in now.explanations:
        if explanation.text == BY_HAND:
            explanation = as_drawn.get(frozenset(explanation.pair), explanation)
        explanations.append(explanation)
    return tuple(explanations)


def judge_seating(drawn: Round, position: Position, version: Version | None = None) -> Draw:
    """Return the draw as it is seated, measured from this position."""
    earned = {card.id for card in position.cards if card.earned_bye_now}
    tables, alone = seating(drawn)
    byes = tuple(player for player in alone if player not in earned)
    return engine.judge_round(rules_of(position), position, tables, byes, version)


def rules_of(position: Position) -> GameRules:
    return engine.game_rules(position.ruleset, position.options)


def seating(drawn: Round) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return (players of each table, players alone) as stored, in table order."""
    return seating_in(seats_by_table(drawn))


def seating_in(tables: Seated) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return `seating` of tables that are loaded already."""
    together = []
    alone: list[str] = []
    for seats in tables.values():
        players = tuple(player for player, *_ in seats)
        if len(players) > 1:
            together.append(players)
        else:
            alone += players
    return tuple(together), tuple(alone)


def seats_by_table(drawn: Round, ids: Mapping[int, str] | None = None) -> Seated:
    """Return the seats by match and table, in table order, players alone last.

    `ids`: the engine's ids by player key, if they are loaded already.
    """
    tables: Seated = {}
    if ids is None:
        ids = records.entry_ids(drawn.event)
    for match, table, player, pk, side in _seats(drawn):
        tables.setdefault((match, table), []).append((ids[player], pk, side))
    return tables


def _seats(drawn: Round) -> Iterable[tuple[int, int | None, int, int, str]]:
    final = rows_of(drawn.event, Seat)
    if final is not None:
        of_round = [seat for seat in final if seat.round_id == drawn.pk]
        of_round.sort(key=lambda seat: (seat.match.table is None, seat.match.table or 0, seat.match_id, seat.place))
        return [(seat.match_id, seat.match.table, seat.player_id, seat.pk, seat.side) for seat in of_round]
    rows = Seat.objects.filter(round=drawn).order_by(F("match__table").asc(nulls_last=True), "match_id", "place")
    return rows.values_list("match_id", "match__table", "player_id", "pk", "side")


def rematches_in_words(drawn: Round) -> tuple[str, ...]:
    """Name the pairs of this round that have met before, except those of the draw itself.

    Empty where the event does not limit rematches.
    """
    position = stored_position(drawn)
    if not rules_of(position).rematches_limited:
        return ()
    meets_again = method_of(position).meets_again
    pairs = [pair for pair in _pairs(seating(drawn)[0]) if meets_again(position, pair)]
    if not pairs:
        return ()
    drawn_so, names = set(map(frozenset, _pairs(best_draw(drawn).tables))), records.names(drawn.event)
    return tuple(f"{names[a]} and {names[b]} have met" for a, b in pairs if frozenset((a, b)) not in drawn_so)


def _pairs(tables: Iterable[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of players who sit at one table."""
    return chain.from_iterable(combinations(players, 2) for players in tables)


def is_worse(drawn: Round, draw: Draw, best: Draw) -> bool:
    """Return whether one draw is worse than another by the criteria of the round's ruleset."""
    position = stored_position(drawn)
    rules, method = rules_of(position), method_of(position)
    return method.order(rules, draw) > method.order(rules, best)


def worse_in_words(method: DrawMethod, draw: Draw, best: Draw) -> str:
    """Name every criterion in which a draw is worse than the best one."""
    here, there = draw.figures, best.figures
    behind = [by for by in method.criteria if here[by.code] > there[by.code]]
    return "; ".join(f"{by.label.lower()} {here[by.code]} instead of {there[by.code]}" for by in behind)


def find_differences(drawn: Round) -> tuple[str, ...]:
    """Return every difference between the seats and the replayed draw, in words."""
    if not drawn.is_drawn_here:
        return ("Not drawn here: there is no position and seed to draw it from again.",)
    try:
        return _differences(drawn)
    except RuleViolation as violation:
        return (f"Its position gives no draw: {violation}",)


def _differences(drawn: Round) -> tuple[str, ...]:
    if drawn.pairing_version not in method_by(drawn).versions:
        if is_worse(drawn, current_draw(drawn), best_draw(drawn)):
            return (UNKNOWN,)
        return ()
    draw = best_draw(drawn)
    tables, alone = seating(drawn)
    differences = []
    if set(map(frozenset, tables)) != set(map(frozenset, draw.tables)):
        differences.append("The pairs differ from the replayed draw.")
    if set(alone) != {*draw.byes, *draw.earned_byes}:
        differences.append("The byes differ from the replayed draw.")
    return tuple(differences)
