"""Tell which names could be one person's, and which are found by what somebody typed."""

from __future__ import annotations

import unicodedata

from rapidfuzz.distance import OSA

from tournaments.engine.names.keys import figures, fold, is_without_spaces, name_key

FEWEST_LETTERS = 5
"""Names of fewer letters are a slip apart by chance: Al Wu and Al Wo."""
PART = 2
ONE_SLIP = 1
MOST_BETWEEN = 3
"""A slip, and the spaces that two names of the same letters may differ by."""


def is_alike(one: str, other: str) -> bool:
    """Return whether two keys of names are the same, or one slip apart: a letter more, less, another, or two swapped.

    A space is no letter: Jeanpierre and Jean-Pierre are alike. So are names of which one has a further word: John Smith
    and John A. Smith.
    """
    if one == other:
        return True
    if figures(one) != figures(other):
        return False
    if _has_further_word(one, other) or _has_further_word(other, one):
        return True
    if abs(len(one) - len(other)) > MOST_BETWEEN:
        return False
    joined, with_it = one.replace(" ", ""), other.replace(" ", "")
    if joined == with_it:
        return True
    if is_without_spaces(joined) and is_without_spaces(with_it):
        return sorted(joined) == sorted(with_it)
    if min(_count_letters(joined), _count_letters(with_it)) < FEWEST_LETTERS:
        return False
    return _is_slip(joined, with_it) or _is_slip(*_remove_shared_words(one, other))


def slips(key: str) -> frozenset[str]:
    """Return keys of which two names that are a slip apart share one, to find pairs among many; none for short names,
    and for names with digits.
    """
    joined = key.replace(" ", "")
    if is_without_spaces(joined):
        return frozenset(("".join(sorted(joined)),))
    if _count_letters(joined) < FEWEST_LETTERS or figures(key):
        return frozenset()
    return frozenset((joined, *(joined[:at] + joined[at + 1 :] for at in range(len(joined)))))


def shared_words(key: str) -> tuple[str, ...]:
    """Return parts of which an alike key has at least one: its words, of a single word its beginning and its end, of
    one without spaces every two signs.
    """
    if is_without_spaces(key) and len(key) > PART:
        return tuple(key[at : at + PART] for at in range(len(key) - 1))
    words = key.split()
    return tuple(words) if len(words) > 1 else (key[:PART], key[-PART:])


def is_found(typed: str, *names: str) -> bool:
    """Return whether every word that was typed stands in one of these names, in any order, as a part of a word."""
    there = " ".join(map(fold, names))
    key, squeezed = name_key(there), there.replace(" ", "")
    return all(word in there or name_key(word) in key or word in squeezed for word in fold(typed).split())


def _has_further_word(longer: str, shorter: str) -> bool:
    """Return whether the longer key has all words of the shorter, which are two or more, and one besides."""
    words = longer.split()
    if len(words) - 1 != shorter.count(" ") + 1 or " " not in shorter:
        return False
    return any(" ".join((*words[:at], *words[at + 1 :])) == shorter for at in range(len(words)))


def _count_letters(key: str) -> int:
    """Count the letters; signs on them, as in Devanagari, are none."""
    return len(key) if key.isascii() else sum(1 for sign in key if unicodedata.category(sign)[0] != "M")


def _is_slip(one: str, other: str) -> bool:
    return OSA.distance(one, other, score_cutoff=ONE_SLIP) <= ONE_SLIP


def _remove_shared_words(one: str, other: str) -> tuple[str, str]:
    """Return what is left of both once the words that they share are taken out, in order."""
    left, right = one.split(), other.split()
    for word in one.split():
        if word in right:
            left.remove(word)
            right.remove(word)
    return " ".join(left), " ".join(right)
