"""The style guide looks as it did: each of its parts against its picture in `looks/`, in all four ways.

After a change that was meant: TREKCC_SHOWN=write .venv/bin/pytest tests/browser/test_looks.py, look at the pictures,
and commit them with it. What differs is put into test-results/looks.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

pytestmark = [pytest.mark.chromium_alone, pytest.mark.urls("tests.browser.styleguide_urls")]
Open = Callable[..., Page]
LOOKS, DIFFERENT = Path(__file__).parent / "looks", Path("test-results/looks")
COLOURS, STEP, MAY_DIFFER = 64, 48, 0.003
"""A picture is kept in so many colours; a point differs by more than this step, which keeping them so does not reach;
and so much of a part may differ, since another release of the browser draws a letter a little otherwise.
"""
STILL = "*, ::before, ::after { transition: none !important; animation: none !important; }"
ON_WHOLE_PIXELS = """() => document.querySelectorAll("main > *").forEach((part) => {
    part.style.minHeight = "";
    part.style.minHeight = Math.ceil(part.getBoundingClientRect().height) + "px";
})"""
BOXES = """() => Object.fromEntries([...document.querySelectorAll("main > [id]:not(#messages)")].map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [part.id, [left, top + scrollY, right, bottom + scrollY].map(Math.round)];
}))"""
LETTERS = ":root { --pico-font-family: 'DejaVu Sans', sans-serif !important; }"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_part_of_the_style_guide_looks_as_it_did(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None], width: int, scheme: str
) -> None:
    page = style_guide(open_page, width, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    parts = pictures(page)
    assert len(parts) > 20
    wrong = [name for name, now in parts.items() if differs(now, f"{name}-{width}-{scheme}")]
    assert not wrong, f"looks otherwise: {', '.join(wrong)}; see {DIFFERENT}"
    assert_accessible(page)


def test_a_part_that_moved_or_changed_its_colour_is_seen(open_page: Open, transactional_db: None) -> None:
    page = style_guide(open_page, 360, "light")
    was = pictures(page)
    assert not changed(was, pictures(page))
    page.add_style_tag(content="button.action { background: #b4530a80 !important; }")
    assert changed(was, pictures(page)) == {"buttons", "act"}
    was = pictures(page)
    page.add_style_tag(content=".chip { margin-left: 3px; }")
    assert changed(was, pictures(page)) == {"words"}


def style_guide(open_page: Open, width: int, scheme: str) -> Page:
    page = open_page(viewport={"width": width, "height": 780}, color_scheme=scheme, bypass_csp=True)
    page.goto("/styleguide/")
    page.add_style_tag(content=STILL + LETTERS)
    page.evaluate("document.fonts.ready")
    return page


def differs(now: Image.Image, name: str) -> bool:
    """Whether it looks otherwise than its picture; with TREKCC_SHOWN=write it is the picture from now on."""
    kept = LOOKS / f"{name}.png"
    if os.environ.get("TREKCC_SHOWN") == "write":
        LOOKS.mkdir(exist_ok=True)
        if not kept.exists() or unlike(Image.open(kept).convert("RGB"), now):
            now.quantize(COLOURS).save(kept, optimize=True)
        return False
    if kept.exists() and not unlike(Image.open(kept).convert("RGB"), now):
        return False
    DIFFERENT.mkdir(parents=True, exist_ok=True)
    now.save(DIFFERENT / f"{name}.png")
    return True


def pictures(page: Page) -> dict[str, Image.Image]:
    """Each part by its name, cut out of one picture of the page."""
    page.evaluate(ON_WHOLE_PIXELS)
    whole = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
    boxes: dict[str, list[int]] = page.evaluate(BOXES)
    return {name: whole.crop((left, top, right, bottom)) for name, (left, top, right, bottom) in boxes.items()}


def changed(was: dict[str, Image.Image], now: dict[str, Image.Image]) -> set[str]:
    return {name for name, picture in now.items() if unlike(was[name], picture)}


def unlike(was: Image.Image, now: Image.Image) -> bool:
    if was.size != now.size:
        return True
    channels = ImageChops.difference(was, now).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(most.histogram()[STEP:]) > MAY_DIFFER * now.width * now.height
