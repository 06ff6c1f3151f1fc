"""The lines of the standings, the figures of cards. As loops of a template they cost a fifth of the longest pages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.engine.texts import ordinal, use_singular
from tournaments.record.selectors.standings import StandingsRow

register = template.Library()
register.filter(ordinal)
register.filter(use_singular)

SEEN_ON_PHONES = 3
LINE = """<tr data-find-row="{name}" data-player="{pk}" class="{look}">
<td class="num">{rank}</td>
<td><a href="{url}">{name}</a>{gone}</td>
<td class="wide-only nowrap">{badges}</td>
{cells}
<td class="why">{why}</td>
</tr>
"""


@register.filter
def lines(rows: Iterable[StandingsRow]) -> SafeString:
    return SafeString("".join(map(_line, rows)))


@register.filter
@lru_cache(maxsize=4096)
def cells(figures: tuple[str, ...]) -> SafeString:
    """A cell for each. Many games give the same ones."""
    return format_html_join("", "<td>{}</td>", ((figure,) for figure in figures))


@register.filter
@lru_cache(maxsize=4096)
def labelled_cells(figures: tuple[str, ...], headings: tuple[str, ...]) -> SafeString:
    """The same with the headings of their columns, for a table that is stacked on a phone."""
    pairs = zip(headings, figures, strict=True)
    return format_html_join("", '<td class="num" data-label="{}">{}</td>', pairs)


def _line(row: StandingsRow) -> str:
    """What people wrote stands in name and reason, and is escaped; the rest comes from us."""
    return LINE.format(
        pk=row.pk,
        look="out" if row.gone else "",
        rank=row.rank,
        url=row.url,
        name=escape(f"{row.name}"),
        gone=f' <span class="chip">{row.gone}</span>' if row.gone else "",
        badges=_badges(row.badges),
        cells="".join([_cell(at < SEEN_ON_PHONES, figure) for at, figure in enumerate(row.figures)]),
        why=escape(row.why),
    )


@lru_cache(maxsize=4096)
def _badges(badges: tuple[tuple[str, str], ...]) -> SafeString:
    """(text, tone) of each round, side by side. Many have the same ones."""
    return format_html_join(" ", '<span class="badge {}">{}</span>', ((tone, text) for text, tone in badges))


@lru_cache(maxsize=4096)
def _cell(everywhere: bool, figure: str) -> SafeString:
    """A phone shows the first figures only."""
    return format_html('<td class="num{}">{}</td>', "" if everywhere else " wide-only", figure)
