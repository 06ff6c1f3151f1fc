// Forms that survive a bad hotspot: [data-keep]. What cannot be sent stays on the device, is said to be not saved, and is
// sent again with the same key, so that nothing is done twice. Without this file they are plain forms.
(() => {
  const place = () => document.querySelector("[data-unsent]");
  if (!place()) return;
  const shelf = `unsent:${place().dataset.unsent}`;
  const SOON = 3000, LATE = 30000, PATIENCE = 15000;
  let memory = [], wait = SOON, timer, sending = false;

  // --- the shelf: acts that no answer came for, by their key ---

  const unsent = () => {
    try {
      return JSON.parse(localStorage.getItem(shelf) || "[]");
    } catch {
      return memory;
    }
  };
  const keep = (acts) => {
    memory = acts;
    try {
      localStorage.setItem(shelf, JSON.stringify(acts));
    } catch {
      // no room or not allowed: as long as the page is open
    }
  };
  const put = (act) => keep([...unsent().filter((one) => one.key !== act.key), act]);
  const take = (act) => keep(unsent().filter((one) => one.key !== act.key));

  // --- sending ---

  const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value;

  // "unsent" where nobody knows whether it arrived, "out" after signing out, else the answer: saved or refused.
  async function deliver(act) {
    if (!navigator.onLine) return { state: "unsent" };
    const body = new URLSearchParams(act.fields);
    if (token()) body.set("csrfmiddlewaretoken", token());
    try {
      const answer = await fetch(act.action, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
      if (answer.status >= 500 || answer.status === 429) return { state: "unsent" };
      if (new URL(answer.url).pathname.startsWith("/account/")) return { state: "out" };
      return { state: answer.ok ? "saved" : "refused", page: await answer.text(), url: answer.url };
    } catch {
      return { state: "unsent" };
    }
  }

  async function submit(form, submitter) {
    const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
    const said = Object.fromEntries(fields);
    const words = form.dataset.keep.replace(/\{(\w+)\}/g, (_, name) => said[name] || "–");
    const act = { key: said.key, action: form.action, fields, words };
    const asks = ["preview", "work_out"].includes(submitter?.name); // works something out and saves nothing
    form.dataset.busy = "yes";
    showSaved("saving", asks ? "asking…" : "saving…");
    const { state, page, url } = await deliver(act);
    delete form.dataset.busy;
    freeButtons(form);
    if (state !== "unsent" && state !== "out") {
      take(act);
      if (asks) document.querySelector("[data-saved]").hidden = true;
      else if (state === "saved") saved();
      else showSaved("unsaved", "not saved");
      return show(page, url);
    }
    form.querySelector(".actions")?.after(place());
    if (asks) return say([{ words: "No connection: this needs one. What you typed is still here.", tone: "caution" }]);
    put(act);
    if (form.dataset.next !== undefined) startAnew(form);
    say(state === "out" ? [signIn()] : []);
    again();
  }

  async function resend() {
    if (sending) return;
    sending = true;
    const news = [];
    for (const act of unsent()) {
      const { state } = await deliver(act);
      if (state === "unsent") break;
      if (state === "out") {
        news.push(signIn());
        break;
      }
      take(act);
      news.push(state === "saved" ? { words: `Saved: ${act.words}.`, tone: "good" } : { act, tone: "bad" });
    }
    sending = false;
    if (!news.length) wait = Math.min(wait * 2, LATE);
    else {
      wait = SOON;
      say(news);
      if (!unsent().length) saved();
      if (document.querySelector("#content")) htmx.trigger("#content", "refresh");
      else await freshen();
    }
    again();
  }

  // A page that does not look for news by itself shows what arrived; what is typed and where one stands are left alone.
  async function freshen() {
    if (!document.querySelector("[data-fresh]")) return;
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    remember();
    for (const old of document.querySelectorAll("[data-fresh]")) {
      const now = page.querySelector(`[data-fresh="${old.dataset.fresh}"]`);
      if (!now || old.contains(document.activeElement)) continue;
      old.replaceWith(now);
      htmx.process(now);
      settled(now);
    }
  }

  // What waits for a word has changed: so has its table.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "needs") freshen();
  });

  function again() {
    clearTimeout(timer);
    if (unsent().length) timer = setTimeout(resend, wait);
  }

  // --- what the page says ---

  const signIn = () => ({ words: "Not saved: you are signed out.", tone: "caution", link: ["Sign in", "/account/login/"] });

  function saved() {
    const now = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    showSaved("saved", `saved ${now}`);
  }

  function say(news) {
    const waiting = unsent().map((act) => ({
      words: `Not saved: no connection. ${act.words}. It will be sent again.`,
      tone: "caution",
    }));
    if (waiting.length) showSaved("offline", "not saved: no connection");
    place().replaceChildren(...[...news, ...waiting].map(line));
  }

  function line({ words, tone, link, act }) {
    const one = document.createElement("p");
    one.className = `notice ${tone}`;
    one.textContent = words || `Not saved, it was refused: ${act.words}. `;
    if (link) one.append(" ", Object.assign(document.createElement("a"), { textContent: link[0], href: link[1] }));
    if (act) one.append(lookAt(act));
    return one;
  }

  // A refusal is shown when somebody asks for it: what is typed meanwhile is not taken away.
  function lookAt(act) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Look at it" });
    button.addEventListener("click", async () => {
      const { state, page, url } = await deliver(act);
      if (page) show(page, url);
      else if (state === "unsent") announce("No connection.");
    });
    return button;
  }

  function show(html, url) {
    const answered = new DOMParser().parseFromString(html, "text/html");
    const main = answered.querySelector("#main");
    if (!main) return location.assign(url);
    const isRefusal = answered.querySelector(".errors, .refusal") !== null;
    if (isRefusal && inSheet(answered)) return;
    if (!isRefusal) tellKeeper({ page: url, html });
    remember();
    document.querySelector("#main").replaceWith(main);
    document.title = answered.title;
    if (!isRefusal) history.replaceState(null, "", url);
    htmx.process(main);
    settled(main);
    main.dispatchEvent(new Event("trekcc:shown", { bubbles: true }));
    if (place() && unsent().length) say([]);
  }

  // What was refused in a sheet comes back in it.
  function inSheet(answered) {
    const sheet = document.querySelector("dialog[open] [data-sheet]");
    const form = answered.querySelector("#result");
    if (!sheet || !form) return false;
    sheet.replaceChildren(form);
    htmx.process(form);
    settled(form);
    htmx.trigger(form, "htmx:load");  // its keys
    return true;
  }

  function startAnew(form) {
    form.reset();
    newKey(form);
    form.querySelector("[data-focus]")?.focus();
  }

  function newKey(form) {
    form.elements.key.value = [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
  }

  // A page that was kept brings back the key it had: what waits under it is another table's.
  function freshKeys() {
    const waiting = new Set(unsent().map((act) => act.key));
    for (const form of document.querySelectorAll("form[data-keep][data-next]")) if (waiting.has(form.elements.key.value)) newKey(form);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.keep === undefined || event.defaultPrevented) return;
    event.preventDefault();
    if (!form.dataset.busy) submit(form, event.submitter);
  });
  window.addEventListener("online", () => {
    wait = SOON;
    resend();
  });
  if (unsent().length) {
    freshKeys();
    say([]);
    resend();
  }
})();
