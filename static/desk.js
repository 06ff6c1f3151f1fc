// The round desk by keyboard: the quick form says names and worth of the table that is typed, and on a wide screen the
// chosen table stands in a panel beside the rows. Without this file the form works as it is, and a row leads to its table.
(() => {
  // --- the quick form ---

  let asked = 0;

  const rowOf = (form) => document.getElementById(`table-${form.table.value.trim()}`);

  const isAlone = (row) => row.querySelectorAll(".seat").length < 2;

  function showNames(form) {
    const row = rowOf(form);
    const seats = row && !isAlone(row) ? all(".seat > :first-child", row) : [];
    for (const [side, label] of all("[data-seat]", form).entries()) {
      label.dataset.plain ??= label.textContent;
      label.textContent = label.title = seats[side]?.textContent ?? label.dataset.plain;
      label.parentElement.hidden = seats.length > 0 && side >= Math.max(seats.length, 2);
    }
  }

  const parsed = (html) => new DOMParser().parseFromString(html, "text/html").body.childNodes;

  async function showWorth(form) {
    const turn = ++asked;
    const worth = one("[data-worth]");
    const url = rowOf(form)?.dataset.url;
    const scores = all("label:not([hidden]) > [data-count]", form);
    if (!url || !scores.every((score) => score.value)) return (worth.textContent = "");
    const typed = new URLSearchParams(new FormData(form));
    ["csrfmiddlewaretoken", "key", "table"].forEach((field) => typed.delete(field));
    const answer = await fetch(`${url}preview/?${typed}`).catch(() => null);
    if (turn === asked && answer?.ok) worth.replaceChildren(...parsed(await answer.text()));
  }

  function showTyped(form) {
    showNames(form);
    showWorth(form);
  }

  document.addEventListener("input", (event) => {
    const form = event.target.closest(".quick");
    if (form) showTyped(form);
  });
  document.addEventListener("reset", (event) => {
    if (event.target.matches(".quick")) setTimeout(showTyped, 0, event.target);
  });

  // --- the panel: the sheet of the chosen table, which a small screen shows over the desk ---

  const WAIT = 150;
  const wide = matchMedia("(min-width: 64rem)");
  const panel = () => one("[data-panel]");
  const place = () => one("[data-sheet]");
  const rows = () => all(".round-desk .table-card[data-url]").filter((row) => !row.hidden);
  const linkOf = (row) => one("header a", row);
  // By match, since each round has a table of every number.
  const drafts = new Map();
  let chosen = "";
  let shown = { match: "", version: "" };
  let timer;

  let wasOpen = false;

  const isOpen = (row) => row.closest(".open-tables") !== null;
  const matchOf = (row) => row.dataset.match;
  const chosenRow = () => all(".round-desk .table-card[data-url]").find((row) => matchOf(row) === chosen);
  const sheetForm = () => one("[data-panel] #result");

  function mark() {
    for (const row of all(".round-desk .table-card")) {
      row.toggleAttribute("data-draft", drafts.has(matchOf(row)));
      row.removeAttribute("aria-current");
    }
    chosenRow()?.setAttribute("aria-current", "true");
  }

  const isTyped = (form) => Boolean(form) && hasInput(form);
  const isShown = (row) => Boolean(sheetForm()) && shown.match === matchOf(row) && shown.version === row.dataset.version;
  const isTypedFor = (row) => shown.match === matchOf(row) && isTyped(sheetForm());

  // What is typed into a sheet and not saved waits there until its table is chosen again.
  function putAway() {
    const form = sheetForm();
    if (isTyped(form)) drafts.set(shown.match, form);
    else drafts.delete(shown.match);
  }

  function present(form, row, takesFocus) {
    putAway();
    drafts.delete(matchOf(row));
    shown = { match: matchOf(row), version: row.dataset.version };
    wasOpen = isOpen(row);
    place().replaceChildren(form);
    for (const more of all("details:has(a)", form)) more.open = true;
    panel().hidden = false;
    mark();
    if (takesFocus) enter();
  }

  // A table that is closed by now has no form: its page says why.
  async function load(row, takesFocus) {
    const url = row.dataset.url;
    const match = matchOf(row);
    if (drafts.has(match)) return present(drafts.get(match), row, takesFocus);
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) return chosen === match && stayAtShown();
    const form = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#result");
    // Meanwhile another table was chosen, somebody began to type into this one's sheet, or it came by another answer.
    if (chosen !== match || isTypedFor(row)) return;
    if (isShown(row)) return takesFocus && enter();
    if (!form) return takesFocus ? location.assign(url) : close();
    present(form, row, takesFocus);
    htmx.process(form);
    htmx.trigger(form, "htmx:load", { elt: form });
    localTimes(form);
  }

  // The table that was chosen did not come: the one in the panel is it again.
  function stayAtShown() {
    chosen = shown.match;
    mark();
  }

  function enter() {
    const form = sheetForm();
    (form && (one(".doubt button, [name=take], .halves [type=radio], input:not([type=hidden]), select", form) ?? one("button", form)))?.focus();
  }

  function close() {
    putAway();
    panel().hidden = true;
    place().replaceChildren();
    shown = { match: "", version: "" };
  }

  function choose(row, { takesFocus = false, now = false } = {}) {
    chosen = matchOf(row);
    mark();
    row.scrollIntoView({ block: "nearest" });
    clearTimeout(timer);
    if (isShown(row) || isTypedFor(row)) return takesFocus && enter();
    if (takesFocus || now) load(row, takesFocus);
    else timer = setTimeout(load, WAIT, row);
  }

  function step(by) {
    const list = rows();
    if (!list.length) return;
    const at = list.indexOf(chosenRow());
    const row = list[at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, at + by))];
    choose(row);
    if (!document.activeElement.matches(".quick input")) linkOf(row).focus({ preventScroll: true });
  }

  const firstOpen = () => one(".open-tables > .table-card[data-url]:not([hidden])");

  // Its row says another thing by now: so does the sheet, unless somebody types into it.
  function follow() {
    const quick = one(".quick");
    if (quick) showNames(quick);
    if (!wide.matches || !panel()) return;
    move(panel());
    mark();
    const row = chosenRow();
    if ((row && isShown(row)) || isTyped(sheetForm())) return;
    const isDone = saving || (row && wasOpen && !isOpen(row));
    const next = (isDone && firstOpen()) || row || firstOpen();
    const takesFocus = saving;
    saving = false;
    if (!next) return close();
    choose(next, { now: true });
    if (takesFocus) linkOf(next).focus({ preventScroll: true });
  }

  // Saved from the panel: the next open table follows.
  let saving = false;
  document.addEventListener("submit", (event) => {
    if (event.target === sheetForm() && !["preview", "work_out"].includes(event.submitter?.name)) saving = true;
  });
  document.addEventListener("input", (event) => {
    if (event.target.closest("#result")) saving = false;
  });
  document.addEventListener("trekcc:fresh", follow);

  // A refused result comes back into the panel with its question, whatever table was chosen meanwhile. One of another
  // round has no row here: none is marked.
  document.addEventListener("htmx:load", ({ detail: { elt } }) => {
    if (elt !== sheetForm()) return;
    panel().hidden = false;
    saving = false;
    showChosen(elt);
  });

  function showChosen(form) {
    chosen = form.dataset.match;
    shown = { match: chosen, version: chosenRow()?.dataset.version ?? "" };
    mark();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".round-desk .table-card header a");
    if (!link || !wide.matches || !panel() || !navigator.onLine || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(link.closest(".table-card"), { takesFocus: true });
  });

  // --- keys ---

  const takesArrows = (target) => target.matches("select, textarea, [type=radio], [type=number]") || target.closest("dialog[open]");

  function leavePanel(event) {
    const form = sheetForm();
    if (!form?.contains(event.target)) return;
    event.stopImmediatePropagation();
    const row = chosenRow();
    if (row) linkOf(row).focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !one(".round-desk")) return;
    const { key, target } = event;
    if (key === "u" && !target.closest("input, select, textarea, dialog")) one(".last-act form")?.requestSubmit();
    if (!wide.matches || !panel()) return;
    if (key === "Escape") leavePanel(event);
    else if ((key === "ArrowDown" || key === "ArrowUp") && !takesArrows(target)) {
      event.preventDefault();
      step(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Enter" && target.matches("[data-find]") && !/^\d+$/.test(target.value.trim()) && rows().length) {
      event.preventDefault();
      choose(rows()[0], { takesFocus: true });
    }
  }, true);

  // --- ready ---

  // The sheet has one place at a time: in the panel where there is room for it, else over the desk.
  // Moved, an element loses its focus: it gets that back, or is not moved at all.
  function move(parent) {
    if (parent.contains(place())) return;
    const active = document.activeElement;
    const isInside = place().contains(active);
    parent.append(place());
    if (isInside) active.focus();
  }

  function settle() {
    if (!panel() || !place()) return;
    if (!wide.matches) return leaveNoRoom();
    returnToPanel();
    const row = chosenRow() ?? firstOpen();
    if (row) choose(row, { now: true });
  }

  // The window became narrow: what is typed in the panel goes on in the sheet over the desk, with the same fields.
  function leaveNoRoom() {
    const active = document.activeElement;
    const isInside = place().contains(active);
    const typed = isTyped(sheetForm());
    const sheet = one("#sheet");
    sheet.append(place());
    if (!typed) return close();
    panel().hidden = true;
    sheet.dataset.row = chosenRow()?.id ?? "";
    sheet.showModal();
    history.pushState({ sheet: true }, "");
    if (isInside) active.focus();
  }

  function returnToPanel() {
    const sheet = one("#sheet");
    if (!sheet.open) return move(panel());
    const active = document.activeElement;
    const isInside = place().contains(active);
    sheet.close();
    history.back();
    panel().append(place());
    const form = sheetForm();
    panel().hidden = !form;
    if (form) showChosen(form);
    if (isInside) active.focus();
  }

  wide.addEventListener("change", settle);
  const form = one(".quick");
  if (form) showNames(form);
  settle();
})();
