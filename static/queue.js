// The queue of acts: what [data-keep] forms and the buttons of [data-acts] lists send goes to the end of a list on this
// device and is delivered in order, one act after the other. It outlives a reload, a closed tab and a dead network, since an
// act leaves it only once the site has answered; sent again it has the same key, so nothing is done twice. Without this file
// they are plain forms (docs/adr/0038).
(() => {
  const place = () => one("[data-queue]");
  const event = location.pathname.match(/^\/events\/\d+\/[^/]+\//)?.[0];
  if (!place() || !event) return;
  const shelf = `queue:${event}:${document.body.dataset.reader}`;
  const SOON = 3000, LATE = 30000, PATIENCE = 15000, STUCK = 4;
  const HELD = {
    offline: "No connection.",
    out: "You are signed out.",
    busy: "The site cannot take it now.",
  };
  let memory = [];
  let wait = SOON;
  let timer, running = false, held = "", news = "", hint = "", failures = 0;

  // --- the acts: {key, action, fields, words, row, match, refusal}, oldest first, shared by all tabs of this reader ---

  function acts() {
    try {
      return JSON.parse(localStorage.getItem(shelf) || "[]");
    } catch {
      return memory;
    }
  }

  function store(list) {
    memory = list;
    try {
      localStorage.setItem(shelf, JSON.stringify(list));
    } catch {
      // No room, or not allowed: they last as long as the page is open.
    }
  }

  const waiting = () => acts().filter((act) => !act.refusal);
  const refused = () => acts().filter((act) => act.refusal);
  const remove = (key) => store(acts().filter((act) => act.key !== key));
  const update = (key, changes) => store(acts().map((act) => (act.key === key ? { ...act, ...changes } : act)));

  const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // --- from a form into the queue ---

  const UNTYPED = ["csrfmiddlewaretoken", "key"];

  function actOf(form, submitter) {
    const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]).filter(([name]) => !UNTYPED.includes(name));
    const complete = (pattern) => pattern.replace(/\{(\w+)\}/g, (_, name) => wordsIn(form, name) || "–");
    const table = one("[data-table-number]", form)?.value.trim();
    const row = form.dataset.row || (table ? `table-${table}` : form.closest("[data-acts] [id]")?.id);
    const said = form.dataset.keep ? complete(form.dataset.keep) : textOf(submitter);
    // The rows of the next round are called as those of this one are.
    const match = form.dataset.match ?? (row && document.getElementById(row)?.dataset.match);
    return { key: newKey(), action: form.action, fields, words: said, row, match, isTyped: Boolean(form.id || one(FIELDS, form)) };
  }

  const LONG_WORDS = 60;

  // What stands in a field, as the reader sees it.
  function wordsIn(form, name) {
    const chosen = one(`[name="${name}"]:checked`, form);
    const option = one(`select[name="${name}"] option:checked`, form);
    const said = chosen ? textOf(chosen.labels[0]) : option ? textOf(option) : (form.elements[name]?.value ?? "");
    return said.length > LONG_WORDS ? `${said.slice(0, LONG_WORDS)}…` : said;
  }

  const isSame = (act, other) => act.action === other.action && JSON.stringify(act.fields) === JSON.stringify(other.fields);

  function enqueue(form, submitter) {
    const act = actOf(form, submitter);
    dropNews();
    if (form.dataset.edits) remove(form.dataset.edits);
    const twin = waiting().find((other) => isSame(other, act));
    if (!twin) store([...acts(), act]);
    sentForms.set(twin?.key ?? act.key, { form, values: valuesOf(form) });
    // It may name another form, which is then free for the next.
    if (form.dataset.next !== undefined) clear(document.getElementById(form.dataset.next) ?? form);
    else form.dataset.busy = "yes";
    show();
    run();
  }

  function clear(form) {
    empty(form);
    one("[data-focus]", form)?.focus();
    if (form.matches("[hx-trigger]")) one(FIELDS, form).dispatchEvent(new Event("input", { bubbles: true }));
  }

  // It is as a fresh one, and no longer one that came back refused.
  function empty(form) {
    release(form);
    form.reset();
    one(".errors", form)?.remove();
  }

  function release(form) {
    for (const mark of ["edits", "typed", "busy"]) delete form.dataset[mark];
    freeButtons(form);
  }

  // Forms of this page whose answer is awaited, by the key of their act, with the values that were sent.
  const sentForms = new Map();
  const isAsSent = ({ form, values }) => form.isConnected && valuesOf(form) === values;
  const sentOf = (form) => [...sentForms.values()].filter((sent) => sent.form === form);
  const isAwaited = (form) => sentOf(form).some(isAsSent);

  // --- delivery ---

  async function run() {
    if (running) return;
    running = true;
    clearTimeout(timer);
    // One tab at a time, so that the order holds for all of them.
    await (navigator.locks ? navigator.locks.request(shelf, deliverAll) : deliverAll());
    running = false;
    show();
    if (waiting().length) timer = setTimeout(run, wait);
  }

  async function deliverAll() {
    for (let act = waiting()[0]; act; act = waiting()[0]) {
      show();
      const answer = await deliver(act);
      held = answer.held ?? "";
      if (held) return postpone(act);
      wait = SOON;
      failures = 0;
      await take(act, answer);
    }
  }

  // Its form is free again; the act waits for its turn.
  function postpone(act) {
    wait = Math.min(wait * 2, LATE);
    if (held === "busy") failures += 1;
    const sent = sentForms.get(act.key);
    if (!sent) return;
    release(sent.form);
    if (isAsSent(sent)) closeSheet(sent.form);
  }

  // Pages for who is not signed in, such as the holder of a private link, have it in their forms alone.
  const tokenOf = (page) =>
    JSON.parse(page.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? one("[name=csrfmiddlewaretoken]", page)?.value;

  // `held` where nobody knows whether it arrived; else the answered page.
  async function deliver(act, isRetry = false) {
    if (!navigator.onLine) return { held: "offline" };
    const body = new URLSearchParams([...act.fields, ["key", act.key], ["csrfmiddlewaretoken", tokenOf(document)]]);
    try {
      const answer = await fetch(act.action, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
      if (answer.status >= 500 || answer.status === 429) return { held: "busy" };
      if (pathOf(answer.url).startsWith("/account/")) return { held: "out" };
      const html = await answer.text();
      const page = new DOMParser().parseFromString(html, "text/html");
      if (one("[data-too-old]", page)) return isRetry || !(await renewToken()) ? { held: "out" } : deliver(act, true);
      return { isSaved: answer.ok && answer.redirected, status: answer.status, url: answer.url, html, page };
    } catch {
      return { held: "offline" };
    }
  }

  // After signing in again in another tab this page has a token of before. Nobody acts for another reader.
  async function renewToken() {
    const page = await currentPage();
    if (page?.body.dataset.reader !== document.body.dataset.reader) return false;
    const token = tokenOf(page);
    for (const field of all("[name=csrfmiddlewaretoken]")) field.value = token;
    document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
    return true;
  }

  async function currentPage() {
    const answer = await fetch(location.href).catch(() => null);
    return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  }

  async function take(act, answer) {
    const sent = sentForms.get(act.key);
    sentForms.delete(act.key);
    dropNews();
    if (answer.isSaved) {
      remove(act.key);
      if (sent?.form.dataset.draft !== undefined) sessionStorage.removeItem(draftKey);
      news = textOf(one("#messages", answer.page)) || `Saved: ${act.words}.`;
      tellKeeper({ page: answer.url, html: answer.html });
      const isDone = sent && isAsSent(sent) && sent.form.dataset.next === undefined;
      if (isDone && isPageOfItsOwn(sent.form, answer)) return leavePage(answer.url);
      if (isDone) leaveForm(sent.form);
      await showAnswered(answer);
      return sayTime();
    }
    if (sent) release(sent.form);
    // A part of what was sent may be saved.
    news = textOf(one("#messages", answer.page));
    const isMended = sent && sent.form.dataset.next === undefined && sentOf(sent.form).length > 0;
    const isBack = sent && isAsSent(sent) && sent.form.dataset.next === undefined && putBack(answer.page, sent.form);
    if (isMended || isBack) remove(act.key);
    else update(act.key, { refusal: refusalOf(answer), asks: answer.status < 400, needsAnswer: answerOf(answer.page, act) !== null });
    showSaved("unsaved", "not saved");
  }

  // What it said is saved: it is a form like a fresh one, and may be replaced.
  function leaveForm(form) {
    empty(form);
    closeSheet(form);
    if (form.contains(document.activeElement)) document.activeElement.blur();
  }

  const closeSheet = (form) => form.closest("dialog[open]") && history.back();

  const pathOf = (address) => new URL(address).pathname;
  const isPageOfItsOwn = (form, { url }) => !form.closest("[data-sheet]") && pathOf(url) !== location.pathname;

  // The page that comes says what became of the act.
  function leavePage(url) {
    sessionStorage.setItem(shelf, news);
    location.assign(url);
  }

  function sayTime() {
    const now = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    showSaved("saved", `saved ${now}`);
  }

  const textOf = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

  function refusalOf({ page, status }) {
    for (const where of [".doubt p", ".errors li", ".refusal strong, [data-violation] strong, #main [role=alert]", ".refusal h1"]) {
      const said = all(where, page).map(textOf).filter(Boolean).join(" ");
      if (said) return said;
    }
    return status < 400 ? textOf(one("#main h2", page)) : `The site refused it (error ${status}).`;
  }

  // --- what an answer changes on the page: its [data-fresh] parts, and never a form that somebody types into ---

  let turn = 0;

  const undoable = () => Number(one(".last-act [name=step]")?.value ?? 0);

  // Every [data-fresh] part of this page as another copy of the page has it. `isOwn`: after the act that the news tell of.
  function freshenFrom(page, isOwn) {
    const before = undoable();
    remember();
    for (const old of all("[data-fresh]")) {
      const fresh = old.isConnected && one(`[data-fresh="${old.dataset.fresh}"]`, page);
      if (!fresh) continue;
      if (old.matches(".htmx-request")) outdated.add(old);
      settled(processed(replacePart(old, fresh)));
    }
    // Beside the news an undo takes back what they tell of: somebody else's later act takes their place.
    if (!isOwn && undoable() !== before) dropNews();
    if (isOwn) place()?.toggleAttribute("data-beside", undoable() <= before);
    document.dispatchEvent(new Event("trekcc:fresh"));
  }

  async function showAnswered({ page, url }) {
    if (pathOf(url) !== location.pathname || location.search) return waiting().length ? null : freshen(true);
    turn += 1;
    freshenFrom(page, true);
  }

  // The page as the site has it now. What was asked for before a later answer came is not shown.
  async function freshen(isOwn = false) {
    if (!one("[data-fresh]")) return;
    turn += 1;
    const own = turn;
    const page = await currentPage();
    if (!page || own !== turn || page.body.dataset.reader !== document.body.dataset.reader) return;
    freshenFrom(page, isOwn);
    show();
  }

  // What waits for a decision has changed: so has its table.
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target?.id === "needs") freshen();
    if (detail.target?.id === "messages") {
      news = hint = "";
      show();
    }
  });

  // --- what was refused comes back into a form ---

  const formOf = (page, act) => all("form[action]", page).find((form) => new URL(form.getAttribute("action"), location.href).href === act.action);

  // The answered form, where it asks for something that the form of this page does not have.
  function answerOf(page, act) {
    const own = formOf(document, act);
    const answered = one("#result", page) ?? formOf(page, act);
    if (!answered) return null;
    const asks = all(FIELDS, answered).some((field) => field.name && !(own && own.elements[field.name]));
    return asks ? answered : null;
  }

  // The answered form in the place of the one that was sent, which nobody has changed since.
  function putBack(page, form) {
    const answered = (form.id && one(`form#${form.id}`, page)) || formOf(page, { action: form.action });
    if (!answered) return false;
    answered.dataset.typed = "yes";
    form.replaceWith(answered);
    htmx.process(answered);
    htmx.trigger(answered, "htmx:load", { elt: answered });
    document.activeElement?.blur();
    settled(answered);
    return true;
  }

  async function edit(act) {
    const form = formOf(document, act);
    const sheet = one("[data-sheet]");
    const goal = act.needsAnswer && sheet ? sheet : form;
    if (goal && hasInput(goal)) return give("Save or clear what you are typing first.");
    dropNews();
    if (form && !act.needsAnswer && !act.asks) return isForShown(form, act) ? fill(form, act) : give(OTHER_PAIRINGS);
    const answer = await deliver(act);
    const answered = goal === sheet && answer.page && answerOf(answer.page, act);
    if (answer.held) return give(HELD[answer.held]);
    if (answer.isSaved) await take(act, answer);
    else if (answered) showInSheet(sheet, answered, act);
    else openPage(act);
    show();
  }

  const OTHER_PAIRINGS = "It was typed for other pairings than those shown. Dismiss it, and enter it where it belongs.";

  // The line of one round is never saved in another.
  function isForShown(form, act) {
    const shown = form.elements.pairings;
    return !shown || act.fields.some(([name, value]) => name === "pairings" && value === shown.value);
  }

  // Its form is on another page: sent as a form without this file, it comes back there with what was typed.
  function openPage(act) {
    const form = Object.assign(document.createElement("form"), { method: "post", action: act.action, hidden: true });
    for (const [name, value] of [...act.fields, ["key", act.key], ["csrfmiddlewaretoken", tokenOf(document)]]) {
      form.append(Object.assign(document.createElement("textarea"), { name, value }));
    }
    document.body.append(form);
    remove(act.key);
    form.submit();
  }

  function showInSheet(sheet, answered, act) {
    if (!answered) return;
    Object.assign(answered.dataset, { typed: "yes", edits: act.key });
    sheet.replaceChildren(answered);
    htmx.process(answered);
    htmx.trigger(answered, "htmx:load", { elt: answered });
    const dialog = sheet.closest("dialog");
    if (dialog && !dialog.open) {
      dialog.dataset.row = act.row;
      dialog.showModal();
      history.pushState({ sheet: true }, "");
    }
    settled(answered);
  }

  // The act stays in the queue until the form is sent again.
  function fill(form, act) {
    const typed = new FormData();
    for (const [name, value] of act.fields) typed.append(name, value);
    for (const field of all(FIELDS, form)) {
      if (field.matches("[type=checkbox], [type=radio]")) field.checked = typed.getAll(field.name).includes(field.value);
      else if (typed.has(field.name)) field.value = typed.get(field.name);
    }
    form.dataset.edits = act.key;
    (one("[data-focus]", form) ?? one(FIELDS, form))?.focus();
    form.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // --- what the page says ---

  function show() {
    if (!place()) return;
    const list = waiting();
    const states = list.length === 0 ? outcome() : held ? heldLine(list) : savingLine(list);
    if (hint) states.splice(0, list.length ? 0 : states.length, paragraph(hint));
    const isOpen = one("[data-refused]", place())?.open;
    place().replaceChildren(...states, ...refusals(refused(), isOpen));
    markRows();
    if (!list.length) return;
    if (!held) showSaved("saving", "saving…");
    else if (held === "offline") showSaved("offline", "not saved: no connection");
    else showSaved("unsaved", "not saved");
  }

  function paragraph(words, ...rest) {
    const line = Object.assign(document.createElement("p"), { className: "notice" });
    line.append(words, ...rest);
    return line;
  }

  const count = (list) => (list.length === 1 ? `${list[0].words} waits` : `${list.length} wait`);

  const outcome = () => (news ? [paragraph(news)] : []);

  // One message at a time: what is said next takes the place of what the page and the bar said before.
  function dropNews() {
    news = hint = "";
    place()?.removeAttribute("data-beside");
    one("#messages")?.replaceChildren();
  }

  // Why a button did nothing.
  function give(words) {
    dropNews();
    hint = words;
    show();
  }

  function savingLine([current, ...behind]) {
    return [paragraph(`${current.words} is being saved.${behind.length ? ` ${count(behind)}.` : ""}`)];
  }

  function heldLine(list) {
    const line = paragraph(`${HELD[held]} Not saved yet: ${list.map((act) => act.words).join("; ")}. `);
    line.classList.add("caution");
    if (held === "out") line.append(signIn());
    else line.append(list.length === 1 ? "It will be sent again." : "They will be sent again.");
    if (failures >= STUCK) line.append(" ", button(`Take ${list[0].words} out`, () => remove(list[0].key)));
    return [line];
  }

  function signIn() {
    const href = `/account/login/?next=${encodeURIComponent(location.pathname)}`;
    return Object.assign(document.createElement("a"), { href, textContent: "Sign in" });
  }

  function button(label, act) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: label });
    made.addEventListener("click", () => {
      act();
      show();
    });
    return made;
  }

  // Several fold into one line, so that the bar stays low.
  function refusals(list, isOpen) {
    if (list.length < 2) return list.map(refusalLine);
    const fold = Object.assign(document.createElement("details"), { className: "refused", open: Boolean(isOpen) });
    fold.dataset.refused = "";
    const summary = Object.assign(document.createElement("summary"), { textContent: `${list.length} were not saved` });
    const lines = Object.assign(document.createElement("div"), { className: "refusals" });
    lines.append(...list.map(refusalLine));
    fold.append(summary, lines);
    return [fold];
  }

  function refusalLine(act) {
    const line = paragraph(`${act.words} ${act.asks ? "is not saved yet" : "was refused"}: ${act.refusal} `);
    line.classList.add("bad");
    if (act.isTyped) line.append(button(act.asks ? "Decide" : "Edit", () => edit(act)), " ");
    line.append(button("Dismiss", () => remove(act.key)));
    return line;
  }

  // A row says what becomes of its act; afterwards it says again what it said before.
  const plain = new WeakMap();

  function markRows() {
    for (const state of all("[data-row-state][data-act]")) {
      state.replaceChildren(...plain.get(state));
      delete state.dataset.act;
    }
    for (const act of acts()) {
      const row = act.row && document.getElementById(act.row);
      const state = row?.dataset.match === act.match && row && one("[data-row-state]", row);
      if (!state) continue;
      if (!state.dataset.act) plain.set(state, [...state.childNodes]);
      state.dataset.act = act.refusal ? "refused" : "waiting";
      state.replaceChildren(act.refusal ? "refused" : held ? "not saved yet" : "being saved");
    }
  }

  // --- what is typed into a [data-draft] form and not sent yet: it outlasts a look at another page, in this tab alone ---

  const draftKey = `draft:${location.pathname}${location.search}:${document.body.dataset.reader}`;

  function keepDraft({ target }) {
    const form = target.closest("form[data-draft]");
    if (!form) return;
    const fields = actOf(form).fields.filter(([name]) => one(`[name="${name}"]:not([type=hidden])`, form));
    sessionStorage.setItem(draftKey, JSON.stringify(fields));
  }

  function restoreDraft() {
    const form = one("form[data-draft]"), kept = sessionStorage.getItem(draftKey);
    if (!form || !kept) return;
    fill(form, { key: "", fields: JSON.parse(kept) });
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  document.addEventListener("input", keepDraft);
  document.addEventListener("change", keepDraft);
  document.addEventListener("DOMContentLoaded", restoreDraft);

  // --- when ---

  document.addEventListener("submit", (submit) => {
    const form = submit.target;
    // The buttons of a list of rows, too: each says itself what it does.
    const isKept = form.dataset.keep !== undefined || form.closest("[data-acts]");
    const hasFile = [...form.elements].some(({ files }) => files?.length); // a file cannot wait: the browser sends it
    if (!isKept || hasFile || submit.defaultPrevented) return;
    submit.preventDefault();
    if (["preview", "look", "work_out", "back"].includes(submit.submitter?.name)) ask(form, submit.submitter);
    else if (!form.dataset.busy || !isAwaited(form)) enqueue(form, submit.submitter);
  });

  // Work something out and save nothing: the answer comes into the form, or is a page of its own, unless somebody typed on.
  async function ask(form, submitter) {
    const values = valuesOf(form);
    const question = actOf(form, submitter);
    const answer = await deliver(question);
    release(form);
    if (answer.held) return give(`${HELD[answer.held]} What you typed is still here.`);
    if (valuesOf(form) === values && !putBack(answer.page, form)) openPage(question);
  }

  document.addEventListener("reset", ({ target }) => delete target.dataset.edits);

  news = sessionStorage.getItem(shelf) ?? "";
  sessionStorage.removeItem(shelf);
  show();

  const resume = () => {
    wait = SOON;
    show();
    if (waiting().length) run();
  };
  window.addEventListener("online", resume);
  window.addEventListener("pageshow", resume);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && resume());

  // Another tab of this reader has put something in, or delivered it.
  window.addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== shelf) return;
    show();
    if ((newValue ?? "").length < (oldValue ?? "").length) return freshen();
    // The tab that it was typed in delivers it, and says so; this one only if it has to.
    clearTimeout(timer);
    timer = setTimeout(run, SOON);
  });
})();
