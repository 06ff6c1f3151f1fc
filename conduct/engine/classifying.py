"""Find the infractions that fit a description in words, best first."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import fsum, log

from conduct.engine.types import Infraction, Ladder

Stems = frozenset[str]

_IDLE = frozenset(
    (
        *("a", "an", "and", "another", "as", "at", "by", "for", "from", "he", "her", "his", "in", "is", "it", "its"),
        *("of", "on", "or", "other", "out", "own", "player", "players", "she", "that", "the", "their", "to", "was"),
        "with",
    )
)
_ENDINGS = ("ingly", "ings", "ing", "edly", "ied", "ies", "ed", "es", "ly", "s", "e")
_SHORTEST = 3
_BEGUN = 0.6
_NAMED = 0.2


def classify(ladder: Ladder, words: str) -> tuple[Infraction, ...]:
    """The infractions that these words may mean, the likeliest first; all of them for no words, none if none fits.

    A code finds its infraction. Words of few infractions count more than words of many, words of the name a little more
    than others. The beginning of a word finds it, too.
    """
    stems = _stems(words)
    if not stems:
        return ladder.infractions
    named = [infraction for infraction in ladder.infractions if infraction.code.lower() == words.strip().lower()]
    fits = [(_fit(ladder, infraction, stems), infraction) for infraction in ladder.infractions]
    ranked = sorted((fit for fit in fits if fit[0] > 0), key=lambda fit: -fit[0])
    return tuple(dict.fromkeys((*named, *(infraction for _, infraction in ranked))))


def _fit(ladder: Ladder, infraction: Infraction, stems: Stems) -> float:
    weights = _rarity(ladder.infractions)
    return _total_weight(weights, stems, _vocabulary(infraction)) + _NAMED * _total_weight(
        weights, stems, _stems(infraction.name)
    )


def _total_weight(weights: Mapping[str, float], stems: Stems, known: Stems) -> float:
    return fsum(_worth(weights, stem, known) for stem in stems)


def _worth(weights: Mapping[str, float], stem: str, known: Stems) -> float:
    if stem in weights:
        return weights[stem] if stem in known else 0.0
    begun = [weights[other] for other in known if len(stem) >= _SHORTEST and other.startswith(stem)]
    return _BEGUN * max(begun, default=0.0)


@lru_cache(maxsize=256)
def _vocabulary(infraction: Infraction) -> Stems:
    texts = (infraction.code, infraction.name, infraction.text, infraction.also, *infraction.examples)
    return _stems(" ".join(texts))


@lru_cache(maxsize=16)
def _rarity(infractions: tuple[Infraction, ...]) -> dict[str, float]:
    """A word of one infraction counts most, a word of all of them next to nothing."""
    counted = Counter(stem for infraction in infractions for stem in _vocabulary(infraction))
    return {stem: log(1 + len(infractions) / number) for stem, number in counted.items()}


def _stems(text: str) -> Stems:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    return frozenset(_stem(word) for word in re.findall(r"[a-z0-9]+", plain) if word not in _IDLE)


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word.removesuffix(ending)
    return word
