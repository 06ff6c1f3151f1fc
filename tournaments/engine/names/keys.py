"""Keys of a name: the same however it is usually typed in a Latin script, and where it stands in a sorted list."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from tournaments.engine.names.cleaning import clean

LETTERS = str.maketrans(
    {
        "ø": "o",
        "œ": "oe",
        "æ": "ae",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ĸ": "k",
        "ə": "e",
        "ɓ": "b",
        "ɗ": "d",
        "ƙ": "k",
        "ƴ": "y",
        "ŀ": "l",
        "ة": "ه",
        "ى": "ي",
        "ی": "ي",
        "ک": "ك",
    }
)
"""Latin letters that no accent makes out of another, and forms of one Arabic letter that keyboards of several languages
have. static/trekcc.js holds the same.
"""
OMITTED = "['\u2018\u2019\u201b`\u00b4\u02bc\u02bb\u02b9\u02bd\u02be\u02bf\u2032\uff07.\u00b7\u05f3\u0640_]"
"""Signs inside a word that are typed in many ways, or not at all: O'Neill, Ka‘ili, D’Angelo, J.R."""
_APOSTROPHE = re.compile("[\u2018\u2019\u201b`\u00b4\u02bc\u2032\uff07]")
_ACCENTS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\ufe00-\ufe0f\u200c\u200d]")
"""Accents, points of Hebrew and vowels of Arabic, which are often not typed; no sign of another script."""
_THAI_AM = re.compile("([\u0e48-\u0e4b])\u0e4d")
"""A tone before the circle of sara am is typed behind it, too."""
_SIGNS = "\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7ff\U00020000-\U0003ffff"
_WITHOUT_SPACES = re.compile(f"[{_SIGNS} ]+")
"""Hangul, kana and Chinese characters: each is a syllable or a word, and names have a space or none."""
_DIGRAPHS = re.compile("(?<=[aou])e|(?<=a)a")
"""Müller is typed Mueller, too, Åge Aage, Øre Oere."""
_FIGURE = re.compile(r"\d+")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the words of a text as they are written, without case, accents, width and signs between letters."""
    plain = unicodedata.normalize("NFKD", clean(text).casefold()).casefold()
    plain = _THAI_AM.sub("\u0e4d\\1", _ACCENTS.sub("", re.sub(OMITTED, "", plain)).translate(LETTERS))
    words = "".join(map(_letter, unicodedata.normalize("NFC", plain))).split()
    return " ".join(words) or " ".join(text.split())


@lru_cache(maxsize=4096)
def _letter(char: str) -> str:
    """Return the letter, digit or sign of a letter; a space for anything else."""
    return char if char.isalnum() or unicodedata.category(char)[0] == "M" else " "


def normalize_name(name: str) -> str:
    """Return a name in small letters and with plain apostrophes: who is called so is called exactly so."""
    return " ".join(_APOSTROPHE.sub("'", clean(name)).casefold().split())


def name_key(name: str) -> str:
    """Return the words of a name in the order of the alphabet, the same for José Pérez, PEREZ JOSE and perez, josé.

    Numbers stand behind them as they are written: Player 1 2 is not Player 2 1. Chinese, Japanese and Korean names have
    no spaces.
    """
    words = key_words(name)
    if is_without_spaces(joined := "".join(words)):
        return joined
    figures = [word for word in words if _FIGURE.search(word)]
    return " ".join((*sorted(word for word in words if not _FIGURE.search(word)), *figures))


def key_words(name: str) -> tuple[str, ...]:
    """Return the words of a name as they are written, each the same however it is usually typed."""
    return tuple(_DIGRAPHS.sub("", word) for word in fold(name).split())


def search_key(text: str) -> str:
    """Return what a title or a place is found by: its words as they are written, each however it is usually typed."""
    return " ".join(key_words(text))


def is_without_spaces(key: str) -> bool:
    """Return whether all of it is of scripts that write a name with a space or without."""
    return not key.isascii() and _WITHOUT_SPACES.fullmatch(key) is not None


def sort_key(name: str) -> tuple[str, str]:
    """Return what a list of names is sorted by: Ä beside A, Ł beside L, whatever the case and the sign before."""
    return fold(name), name


def figures(key: str) -> list[str]:
    """Return the numbers in a key: they tell people apart, Player 1 from Player 2."""
    return _FIGURE.findall(key)
