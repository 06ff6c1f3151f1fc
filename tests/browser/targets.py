"""What is tapped on a phone is as high as a thumb: 44 px (WCAG 2.5.5 asks for as much, 2.5.8 for 24)."""

from __future__ import annotations

from playwright.sync_api import Page

_SMALL = """() => {
    const LEAST = 44;
    const WORD = /[\\p{L}\\p{N}]/u;
    const TARGETS = "a[href], button, summary, select, textarea, input:not([type=hidden])";
    const blockOf = (part) => {
        let up = part.parentElement;
        while (getComputedStyle(up).display === "inline") up = up.parentElement;
        return up;
    };
    // A link inside a sentence is as high as its line (the inline exception of WCAG 2.5.8).
    const inSentence = (part) => {
        if (!part.matches("a, .link")) return false;
        for (let up = part.parentElement; ; up = up.parentElement) {
            if ([...up.childNodes].some((node) => node.nodeType === 3 && WORD.test(node.data))) return true;
            if (up === blockOf(part)) return false;
        }
    };
    // A label is tapped for its box, and a whole row where the link in it is laid over it.
    const targetOf = (part) => {
        const after = getComputedStyle(part, "::after");
        if (after.content !== "none" && after.position === "absolute") return part.offsetParent;
        return (part.matches("[type=checkbox], [type=radio]") && part.labels[0]) || part;
    };
    const heightOf = (part) => Math.max(...[part, targetOf(part)].map((one) => one.getBoundingClientRect().height));
    return [...document.querySelectorAll(TARGETS)]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest(".sr-only, .skip"))
        .filter((part) => heightOf(part) < LEAST - 0.5 && !inSentence(part))
        .map((part) => `${part.localName} “${part.textContent.trim() || part.name}” of ${heightOf(part)} px`);
}"""


def small_targets(page: Page) -> list[str]:
    """Those that are lower, by their words; links inside running sentences are left out."""
    found: list[str] = page.evaluate(_SMALL)
    return found
