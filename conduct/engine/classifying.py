"""From the words for what happened to the infractions that fit them, best first."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import log

from conduct.engine.types import Infraction, Ladder

Stems = tuple[str, ...]

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
_ELSEWHERE = 0.5
_NAMED = 0.2
_FIRST = 0.3


def classify(ladder: Ladder, words: str) -> tuple[Infraction, ...]:
    """The infractions that these words may mean, the likeliest first; all of them for no words, none if none fits.

    A code finds its infraction. Rare words count more than words of many infractions, words that stand together in one
    example more than the same words apart, what is named first a little more. The beginning of a word finds it, too.
    """
    asked = _stems(words)
    if not asked:
        return ladder.infractions
    named = [one for one in ladder.infractions if one.code.lower() == words.strip().lower()]
    found = [(_fit(ladder, one, asked), one) for one in ladder.infractions]
    ranked = sorted((one for one in found if one[0] > 0), key=lambda one: -one[0])
    return tuple(dict.fromkeys((*named, *(one for _, one in ranked))))


def _fit(ladder: Ladder, infraction: Infraction, asked: Stems) -> float:
    """How much of what is asked the best single phrase holds, and a share of what stands elsewhere or in the name."""
    weights, phrases = _rarity(ladder.infractions), _phrases(infraction)
    best = max(_held(weights, asked, phrase) for phrase in phrases)
    everywhere = _held(weights, asked, tuple(word for phrase in phrases for word in phrase))
    return best + _ELSEWHERE * (everywhere - best) + _NAMED * _held(weights, asked, _stems(infraction.name))


def _held(weights: Mapping[str, float], asked: Stems, phrase: Stems) -> float:
    first = _FIRST * weights.get(asked[0], 0.0) if phrase[:1] == asked[:1] else 0.0
    return first + sum(_worth(weights, word, phrase) for word in set(asked))


def _worth(weights: Mapping[str, float], word: str, phrase: Stems) -> float:
    if word in weights:
        return weights[word] if word in phrase else 0.0
    begun = [weights[other] for other in phrase if len(word) >= _SHORTEST and other.startswith(word)]
    return _BEGUN * max(begun, default=0.0)


@lru_cache(maxsize=256)
def _phrases(infraction: Infraction) -> tuple[Stems, ...]:
    texts = (infraction.code, infraction.name, infraction.text, infraction.also, *infraction.examples)
    return tuple(_stems(text) for text in texts)


@lru_cache(maxsize=16)
def _rarity(infractions: tuple[Infraction, ...]) -> dict[str, float]:
    """A word of one infraction counts most, a word of all of them next to nothing."""
    counted = Counter(word for one in infractions for word in {word for phrase in _phrases(one) for word in phrase})
    return {word: log(1 + len(infractions) / number) for word, number in counted.items()}


def _stems(text: str) -> Stems:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    return tuple(_stem(word) for word in re.findall(r"[a-z0-9]+", plain) if word not in _IDLE)


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word.removesuffix(ending)
    return word
