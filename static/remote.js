// The remote: which page the wall shows now, by the server's time, and the buttons beside it follow. Without this file it says
// so of the moment when the page was loaded.
(() => {
  const pages = () => one("[data-turning]");

  function follow() {
    const shown = pages();
    if (!shown) return;
    const marks = all("[data-mark]", shown).map((mark) => mark.dataset.mark);
    const at = Math.floor((Date.now() + ahead) / 1000 / Number(shown.dataset.turning)) % marks.length;
    one("[data-page]", shown).textContent = at + 1;
    one("[data-marked]", shown).textContent = marks[at];
    const turned = { before: at || marks.length, here: at + 1, after: ((at + 1) % marks.length) + 1 };
    for (const [name, page] of Object.entries(turned)) one(`[data-to="${name}"]`, shown).value = page;
  }

  followServer();
  setInterval(follow, 500);
})();
