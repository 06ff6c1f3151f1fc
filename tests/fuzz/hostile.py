"""What somebody sends who would like to be more than he is, and what no keyboard means to type."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import models

THEIRS = {"User", "Player"}


def assignments() -> dict[str, Any]:
    """A believable value for every field of every model."""
    found: dict[str, Any] = {}
    for model in apps.get_app_config("tournaments").get_models():
        for one in model._meta.get_fields():
            for name in {one.name, getattr(one, "attname", one.name)}:
                found[name] = _believable(one)
    return found


def _believable(one: Any) -> Any:
    if getattr(one, "choices", None):
        return one.choices[-1][0]
    if one.is_relation:
        return 2
    if isinstance(one, models.BooleanField):
        return True
    if isinstance(one, models.DateTimeField):
        return "1999-09-09T09:09:09Z"
    if isinstance(one, models.DateField):
        return "1999-09-09"
    if isinstance(one, models.JSONField):
        return {"hijacked": True}
    if isinstance(one, (models.IntegerField, models.FloatField)):
        return 2
    return "hijacked"


TEXTS = {
    "NUL": "Ann\x00Bob",
    "right to left": "Ann\u202ebob",
    "lone surrogate": "Ann \ud800",
    "accents": "a" + "\u0301" * 10_000,
    "emoji": "🖖🏽 Spock",
    "zero width": "Ann\u200b\ufeff\u2060Bob",
    "only blanks": " \t\u00a0\u3000\u2028",
    "markup": "<script>alert(1)</script>\"'><b>{{ 7*7 }}{% debug %}",
    "long": "x" * 100_000,
    "expanding": "ﷺ" * 30,
    "unassigned": "Ann \U0010ffff\ufdd0\ue000",
    "line ends": "Ann\r\nBob\x85Cyd\u2029",
    "quotes": "Robert'); DROP TABLE tournaments_player;--",
    "braces": "{0} %s {p1} ${7*7} #{7*7}",
}
"""Texts as JSON can write them; the lone surrogate as an escape."""
BODIES = {
    "nothing": b"",
    "blanks": b" \n\t ",
    "no JSON": b"title=Evening&game=2E",
    "half a JSON": b'{"reason": "a',
    "list": b"[]",
    "list of objects": b'[{"reason": "a"}]',
    "text": b'"reason"',
    "number": b"17",
    "true": b"true",
    "null": b"null",
    "NaN": b'{"reason": NaN, "level": NaN}',
    "infinity": b'{"level": -Infinity}',
    "too large a number": b'{"level": 1e400, "seed": 1e400, "earned_byes": 1e400, "score_a": -1e400}',
    "more digits than there are": b'{"seed": ' + b"9" * 5_000 + b"}",
    "deep lists": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep in a field": b'{"options": ' + b'{"a":' * 5_000 + b"1" + b"}" * 5_000 + b"}",
    "names twice": b'{"reason": "a", "reason": "b", "confirm": true, "confirm": false}',
    "byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": "{}".encode("utf-16"),
    "UTF-32": "{}".encode("utf-32"),
    "no UTF-8": b'{"reason": "\xff\xfe"}',
    "coded surrogates": b'{"reason": "\xed\xa0\x80"}',
    "empty name": b'{"": 1}',
    "name of a method": b'{"__class__": {}, "__proto__": {}, "constructor": {}}',
    "name with NUL": b'{"\\u0000": 1, "\\ud800": 2}',
}
TYPES = {
    "form": "application/x-www-form-urlencoded",
    "file": "multipart/form-data; boundary=x",
    "plain": "text/plain",
    "XML": "application/xml",
    "YAML": "application/yaml",
    "problem": "application/problem+json",
    "none": "",
    "nonsense": "application/json/../..",
    "two": "application/json, text/html",
    "other letters": "application/json; charset=utf-16",
    "no such letters": "application/json; charset=no-such",
}
NUMBERS = (
    "0",
    "-1",
    "32768",
    "2147483648",
    "9223372036854775808",
    "9" * 31,
    "1e3",
    "1.0",
    "٣",
    "１",
    "²",
    "0x1",
    "+1",
    "%00",
)
SQL = [
    "'",
    '"',
    "''",
    "`",
    "\\",
    "\\'",
    ";",
    "--",
    "/*",
    "' --",
    "' #",
    "') --",
    "' OR '1'='1",
    "' OR 1=1 --",
    '" OR ""="',
    "' OR 'a' LIKE 'a",
    "') OR ('1'='1",
    "1 OR 1=1",
    "1' OR '1'='1' /*",
    "' AND 1=0 UNION SELECT NULL --",
    "' UNION SELECT 1,2,3,4 --",
    "' UNION ALL SELECT email, password FROM tournaments_user --",
    "1; DROP TABLE tournaments_player",
    "'; DROP TABLE tournaments_player; --",
    "'; DELETE FROM tournaments_event; --",
    "'; UPDATE tournaments_user SET is_superuser = true; --",
    "'; INSERT INTO tournaments_office VALUES (1); --",
    "'; SELECT pg_sleep(10); --",
    "1 AND (SELECT 1 FROM (SELECT pg_sleep(10)) x)",
    "' || (SELECT version()) || '",
    "' || sqlite_version() || '",
    "'+(SELECT 1)+'",
    "(SELECT 1)",
    "1 ORDER BY 100",
    "title; SELECT 1",
    "title DESC, (SELECT 1)",
    "-title, seed",
    "?",
    "registered_by__password",
    "user__email__startswith",
    "title__icontains",
    "%",
    "%%",
    "%s",
    "%(name)s",
    "_",
    "%27%20OR%201%3D1",
    "ʼ OR 1=1 --",
    "＇ OR 1=1 --",
    "\xa0' OR 1=1 --",
    "$1",
    ":name",
    "{{7*7}}",
    "CAST(1 AS int)",
    "0x27",
    "CHR(39)||CHR(39)",
    "[]",
    "[$ne]=1",
    "1/0",
    "null",
    "..%2f..%2f",
]
_RUN = "alert(document.domain)"
MARKUP = [
    f"<script>{_RUN}</script>",
    f"<ScRiPt>{_RUN}</sCrIpT>",
    f"<<script>{_RUN}//<</script>",
    f"</title><script>{_RUN}</script>",
    f"</textarea><script>{_RUN}</script>",
    f"</script><script>{_RUN}</script>",
    f"-->{_RUN}<!--",
    f"]]><script>{_RUN}</script>",
    f"<img src=x onerror={_RUN}>",
    f"<img/src=x/onerror={_RUN}>",
    f"<svg onload={_RUN}>",
    f"<svg><script>{_RUN}</script></svg>",
    f"<svg><animate onbegin={_RUN}>",
    f"<math><mi//xlink:href=javascript:{_RUN}>",
    f"<body onload={_RUN}>",
    f"<input autofocus onfocus={_RUN}>",
    f"<select autofocus onfocus={_RUN}>",
    f"<details open ontoggle={_RUN}>",
    f"<video><source onerror={_RUN}>",
    f"<audio src=x onerror={_RUN}>",
    f"<marquee onstart={_RUN}>",
    f"<iframe src=javascript:{_RUN}>",
    f"<iframe srcdoc='<script>{_RUN}</script>'>",
    f"<object data=javascript:{_RUN}>",
    f"<embed src=javascript:{_RUN}>",
    f"<a href=javascript:{_RUN}>x</a>",
    f"<form action=javascript:{_RUN}><button>x",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<link rel=stylesheet href=//evil.example>",
    "<style>@import '//evil.example'</style>",
    f'" onmouseover={_RUN} x="',
    f"' onfocus={_RUN} autofocus x='",
    f'"><script>{_RUN}</script>',
    f"'><img src=x onerror={_RUN}>",
    f"javascript:{_RUN}",
    "<a hx-get=/my/ hx-trigger=load>x</a>",
    "<p hx-post=/account/logout/ hx-trigger=load>x",
    f"<p hx-on:load={_RUN}>x",
    "{{ 7*7 }}{% include 'base.html' %}${7*7}#{7*7}",
    "&lt;script&gt;alert(1)&lt;/script&gt;&#60;b&#62;",
    "＜script＞alert(1)＜/script＞",
]
"""Markup of all kinds, none longer than a name."""
