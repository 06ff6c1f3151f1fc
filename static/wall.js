// The wall: type as large as screen and field allow, a page after the other; a key stops and goes on. Without this file all
// pages stand below each other.
(() => {
  const SECONDS = 8;
  let at = 0;
  let stands = false;

  const wall = () => one("#wall");
  const pages = () => all("[data-wall-page]", wall());
  const big = matchMedia("(min-width: 40.01rem)");

  // What is left of the screen beside head, news and foot.
  function fit() {
    const { columns, rows, ems, letters } = wall().dataset;
    for (const [name, value] of Object.entries({ columns, rows, ems, letters })) wall().style.setProperty(`--${name}`, value);
    const others = [...wall().children].filter((part) => !part.matches("[data-wall-page]"));
    const taken = others.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
    const style = getComputedStyle(wall());
    const gaps = parseFloat(style.rowGap) * others.length + parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    wall().style.setProperty("--room", `${Math.max(120, innerHeight - taken - gaps)}px`);
  }

  function show() {
    at = pages().length ? at % pages().length : 0;
    pages().forEach((page, number) => page.toggleAttribute("data-now", number === at));
    const marks = one(".wall-marks", wall());
    const mark = (page, number) => {
      const words = document.createElement("span");
      words.textContent = page.dataset.mark;
      words.toggleAttribute("data-now", number === at);
      return words;
    };
    marks.replaceChildren(...(pages().length > 1 ? pages().map(mark) : []));
  }

  function ready() {
    if (!wall()) return;
    wall().toggleAttribute("data-paged", big.matches);
    show();
    fit();
  }

  function turn(by) {
    at = (at + by + pages().length) % Math.max(1, pages().length);
    show();
  }

  setInterval(() => !stands && pages().length > 1 && turn(1), SECONDS * 1000);
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === " ") stands = !stands;
    else return;
    event.preventDefault();
  });
  document.addEventListener("htmx:afterSettle", ready);
  window.addEventListener("resize", ready);
  ready();
})();
