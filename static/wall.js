// The wall: type as large as screen and field allow, a page after the other by the server's time, so that all walls turn
// together and the remote knows which it is; a key stops and goes on. Without this file all pages stand below each other.
(() => {
  let at = 0;
  let shift = 0;
  let stands = false;

  const wall = () => one("#wall");
  const pages = () => all("[data-wall-page]", wall());
  // Of the page, since htmx would write a style of the wall into its successor, which the content policy refuses.
  const frame = document.documentElement.style;
  const big = matchMedia("(min-width: 40.01rem)");

  // What is left of the screen beside head, news and foot.
  function fit() {
    const { columns, rows, ems, letters } = wall().dataset;
    for (const [name, value] of Object.entries({ columns, rows, ems, letters })) frame.setProperty(`--${name}`, value);
    const others = [...wall().children].filter((part) => !part.matches("[data-wall-page]"));
    const taken = others.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
    const style = getComputedStyle(wall());
    const gaps = parseFloat(style.rowGap) * others.length + parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    frame.setProperty("--room", `${Math.max(120, innerHeight - taken - gaps)}px`);
  }

  const seconds = () => Number(wall().dataset.seconds);
  const held = () => Math.min(Number(wall().dataset.held), pages().length);
  // A wall that shows a winner begins with the winner.
  const begun = one(".wall-winner") ? Date.now() / 1000 : 0;
  const now = () => (begun ? Date.now() / 1000 - begun : (Date.now() + ahead) / 1000);
  const due = () => (Math.floor(now() / seconds()) + shift) % Math.max(1, pages().length);

  function show() {
    const count = pages().length;
    if (held()) at = held() - 1;
    else if (!stands) at = (due() + count) % Math.max(1, count);
    pages().forEach((page, number) => page.toggleAttribute("data-now", number === at));
    const mark = (page, number) => {
      const words = document.createElement("span");
      words.textContent = page.dataset.mark;
      words.toggleAttribute("data-now", number === at);
      return words;
    };
    one(".wall-marks", wall()).replaceChildren(...(count > 1 ? pages().map(mark) : []));
    tellTurn();
  }

  // Which page of how many, and how soon the next comes; the mark of the page fills meanwhile.
  function tellTurn() {
    const turns = one("[data-turns]", wall());
    const count = pages().length;
    const left = seconds() - Math.floor(now() % seconds());
    const fills = !held() && !stands;
    frame.setProperty("--turned", fills ? `${(100 * (now() % seconds())) / seconds()}%` : "0%");
    if (!turns || count < 2) return;
    turns.textContent = ` · page ${at + 1} of ${count}${held() ? ", held" : stands ? ", stopped" : ` · next in ${left} s`}`;
  }

  function ready() {
    if (!wall()) return;
    wall().toggleAttribute("data-paged", big.matches);
    show();
    fit();
  }

  function turn(by) {
    if (stands) at = (at + by + pages().length) % Math.max(1, pages().length);
    else shift += by;
    show();
  }

  // Once a second, and the page only when another is due.
  function tick() {
    if (held() || stands || !pages().length || at === (due() + pages().length) % pages().length) tellTurn();
    else show();
  }

  followServer();
  setInterval(() => wall() && tick(), 500);
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
