"""Why a pair sits together, why a player sits out and why pairs cross, in sentences players understand; those of a pair
name nobody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set

from tournaments.engine.core.types import Card, Criteria, Explanation
from tournaments.engine.draws.score_groups.criteria import (
    is_seated_first,
    is_unwished_pair,
    levels_between,
    list_excess_levels,
)
from tournaments.engine.draws.score_groups.field import DrawField, Names, build_graph, has_ample_opponents
from tournaments.engine.draws.score_groups.matching import count_pairs
from tournaments.engine.texts import join_words

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

COUNTING = ("alone", "met_everybody")
"""What says how many stand on a total."""


def list_explanations(
    field: DrawField, pairs: Names, byes: Sequence[str], candidates: int = 0
) -> tuple[Explanation, ...]:
    """One for each pair, each bye and each earned bye. `candidates`: from how many a bye was drawn."""
    paired = {name: field.card[name].vp for pair in pairs for name in pair}
    sizes = Counter(paired.values())
    return (
        *(Explanation(pair, *explain_pair(field, pair, paired, sizes)) for pair in pairs),
        *(Explanation((name,), *explain_bye(field, name, byes, candidates)) for name in byes),
        *(Explanation((name,), "earned_bye", "plays an earned bye") for name in list_earned_byes(field)),
    )


def list_earned_byes(field: DrawField) -> tuple[str, ...]:
    return tuple(card.id for card in field.staying if card.earned_bye_now)


def explain_levels(field: DrawField, pairs: Names, cost: Criteria, compared: bool = True) -> Iterator[str]:
    """`compared`: with every draw that may be better."""
    if cost.excess_levels:
        times = {1: "Once", 2: "Twice"}.get(
            cost.excess_levels, f"{capitalize_first(number_in_words(cost.excess_levels))} times"
        )
        yield f"{times} a total is passed over on which not everybody was met: {describe_comparison(compared)}."
    if cost.cross_levels:
        yield _explain_crossing(field, pairs, cost.cross_levels, compared)


def explain_pair(
    field: DrawField, pair: tuple[str, str], paired: Mapping[str, int], sizes: Mapping[int, int]
) -> tuple[str, str]:
    """`paired`: the totals of all who are paired, `sizes`: how many of them stand on each."""
    code, text = _explain_by_guide(field, pair, paired, sizes)
    if is_unwished_pair(field, field.card[pair[0]], field.card[pair[1]]):
        text += (
            f"; the wish to keep them apart counts below all criteria of the {'guide' if field.has_guide else 'draw'}"
        )
    return code, text


def _explain_by_guide(
    field: DrawField, pair: tuple[str, str], paired: Mapping[str, int], sizes: Mapping[int, int]
) -> tuple[str, str]:
    a, b = (field.card[name] for name in pair)
    higher, lower = (a, b) if a.vp >= b.vp else (b, a)
    if lower.id in field.met[higher.id]:
        return "rematch", "a rematch: these two have met before"
    if field.position.round == 1:
        return "opening", "drawn at random for the first round"
    if is_seated_first(field, a) or is_seated_first(field, b):
        return _explain_seated_first(field, a, b)
    if a.vp == b.vp:
        return "same_total", f"same total: both on {a.vp}"
    if levels_between(field, a, b):
        return _explain_passed_levels(field, higher, lower, paired)
    met = Counter(paired.get(name) for name in field.met[higher.id])
    code, text = _explain_pairing_down(
        higher, lower, sizes[higher.vp] - 1, met[higher.vp], sizes[lower.vp] - met[lower.vp]
    )
    if code in COUNTING:
        text += _add_bye_remark(field, higher, {higher.vp, lower.vp}, paired)
    return code, text


def _explain_seated_first(field: DrawField, a: Card, b: Card) -> tuple[str, str]:
    sat_out = f"sat out round {field.position.round - 1}"
    if is_seated_first(field, a) and is_seated_first(field, b):
        return "seated_first_together", f"both {sat_out}; no place against the highest total was left for either"
    other = b if is_seated_first(field, a) else a
    if other.vp == field.top:
        return "seated_first", f"{sat_out}: seated first against the highest total"
    return "seated_first_below", f"{sat_out}; no place against the highest total was left, so seated against {other.vp}"


def _explain_passed_levels(field: DrawField, higher: Card, lower: Card, paired: Mapping[str, int]) -> tuple[str, str]:
    levels = [field.totals[level] for level in reversed(levels_between(field, higher, lower))]
    unfinished = [field.totals[level] for level in reversed(list(list_excess_levels(field, higher, lower)))]
    if not unfinished:
        text = f"paired down past {join_words(levels)}: has already met everybody on {join_words(levels)}"
        return "paired_past", text + _add_bye_remark(field, higher, set(levels), paired)
    return (
        "paired_far",
        f"paired down past {join_words(levels)}: those not met before on {join_words(unfinished)} sit elsewhere",
    )


def _add_bye_remark(field: DrawField, player: Card, totals: Set[int], paired: Mapping[str, int]) -> str:
    """Return a remark where somebody on these totals was not met and plays nobody in this round."""
    idle = (card for card in field.staying if card.id not in paired and card.id != player.id)
    unmet = any(card.vp in totals and card.id not in field.met[player.id] for card in idle)
    return ", byes not counted" if unmet else ""


def _explain_pairing_down(higher: Card, lower: Card, there: int, met: int, below: int) -> tuple[str, str]:
    """`there`: how many others stand on the higher total, `met` of them; `below`: on the lower one, not met."""
    drawn = f"meets one of the {number_in_words(below)} on {lower.vp} not met before"
    if below == 1:
        drawn = f"meets the only one on {lower.vp} not met before"
    if not there:
        return "alone", f"alone on {higher.vp}; {drawn}"
    if met == there:
        return "met_everybody", f"has already met everybody else on {higher.vp}; {drawn}"
    if there % 2 == 0:
        return "left_over", f"left over on {higher.vp}, paired down one total"
    return "paired_down", f"paired down one total, from {higher.vp} to {lower.vp}"


def explain_bye(field: DrawField, name: str, byes: Sequence[str], candidates: int) -> tuple[str, str]:
    card = field.card[name]
    if name in field.out:
        return "directed_bye", "a bye given by the director"
    drawn_out = [other for other in byes if other not in field.out]
    if len(drawn_out) > 1:
        return _explain_lot(field, card, [other for other in drawn_out if other != name])
    drawn = f" (drawn from {number_in_words(candidates)})" if candidates > 1 else ""
    if field.position.round == 1:
        return "opening_bye", "odd number of players: the bye of the first round is drawn at random"
    if card.byes:
        return "second_bye", f"odd number of players: a second bye{drawn}"
    if field.level[name] != field.bye_level:
        return "bye_above", f"odd number of players: a bye above the lowest total without one{drawn}"
    if sum(not other.byes for other in field.seats) == 1:
        return "bye", "the only player who has had no bye"
    return "bye", f"lowest total without a bye{drawn}"


def _explain_lot(field: DrawField, card: Card, others: Sequence[str]) -> tuple[str, str]:
    if not field.met[card.id].issuperset(others):
        return "avoidable_bye", "bye although another player without an opponent was not met before"
    if len(others) == 1:
        return "forced_bye", "bye because the only remaining opponent was already met"
    return "forced_bye", "bye because every remaining opponent was already met"


def number_in_words(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def count_in_words(count: int, singular: str, plural: str) -> str:
    """One pair, two pairs."""
    return f"{number_in_words(count)} {singular if count == 1 else plural}"


def capitalize_first(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def describe_comparison(compared: bool) -> str:
    return "an exact search finds nothing better" if compared else "the search found nothing better"


def _explain_crossing(field: DrawField, pairs: Names, crossing: int, compared: bool) -> str:
    names: dict[int, list[str]] = {}
    for name in (name for pair in pairs for name in pair):
        names.setdefault(field.card[name].vp, []).append(name)
    odd = find_odd_totals({total: len(there) for total, there in names.items()})
    if len(odd) == crossing:
        return f"{_describe_odd_totals(odd)}: {count_in_words(crossing, 'pair', 'pairs')} must cross."
    cross = count_in_words(crossing, "pair crosses", "pairs cross")
    spent = [total for total in sorted(names, reverse=True) if not _can_be_paired(field, names[total])]
    if not spent:
        return f"{capitalize_first(cross)}: {describe_comparison(compared)}."
    comparison = describe_comparison(compared)
    return f"On {join_words(spent)} not everybody can be paired without a rematch; {cross}, and {comparison}."


def find_odd_totals(sizes: Mapping[int, int]) -> list[int]:
    """The totals from which somebody must be paired down, counting who came down from above."""
    odd, carried = [], 0
    for total in sorted(sizes, reverse=True):
        carried = (sizes[total] + carried) % 2
        if carried:
            odd.append(total)
    return odd


def _describe_odd_totals(odd: Sequence[int]) -> str:
    """An odd number stands on 15, on 13 after that, and on 12."""
    places = [f"on {total}" for total in odd]
    if len(places) > 1:
        places[1] += " after that"
        places[-1] = f"and {places[-1]}"
    return f"An odd number stands {', '.join(places)}"


def _can_be_paired(field: DrawField, names: Sequence[str]) -> bool:
    """Whether these can be paired among themselves, but for the last of an odd number."""
    if has_ample_opponents(dict.fromkeys(names), field.met):
        return True
    return count_pairs(build_graph(names, field.met), (1 << len(names)) - 1) == len(names) // 2
