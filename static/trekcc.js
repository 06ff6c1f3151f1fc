// Comfort on top of plain pages: without this file every page still works.
"use strict";

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const one = (selector, root = document) => root.querySelector(selector);

// What happens at once is said at once: several swapped pieces make one sentence.
let unsaid = [];

function announce(text) {
  if (!text) return;
  unsaid.push(text.replace(/\s+/g, " ").trim());
  if (unsaid.length === 1) setTimeout(say, 60);
}

function say() {
  one("#announce").textContent = [...new Set(unsaid)].join(" ");
  unsaid = [];
}

// --- find: [data-find] filters the rows [data-find-row] as you type ---

// As tournaments/engine/names folds them: without case, accents and signs between letters, ü as u or ue.
const LETTERS = { ß: "ss", ς: "σ", ø: "o", œ: "oe", æ: "ae", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŧ: "t", ŋ: "n", ĸ: "k", ə: "e", ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", ŀ: "l", ة: "ه", ى: "ي", ی: "ي", ک: "ك" };
const OMITTED = /['\u2018\u2019\u201b`\u00b4\u02bc\u02bb\u02b9\u02bd\u02be\u02bf\u2032\uff07.\u00b7\u05f3\u0640_]/gu;
const ACCENTS = /[\ufe00-\ufe0f\u00ad\u200b-\u200f\ufeff]|[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/gu;
const fold = (text) => text.toLowerCase().normalize("NFKD").toLowerCase().replace(OMITTED, "").replace(ACCENTS, "").replace(/[^ -~]/gu, (sign) => LETTERS[sign] ?? sign).replace(/([\u0e48-\u0e4b])\u0e4d/gu, "\u0e4d$1").normalize("NFC").replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();
const withoutDigraphs = (words) => words.replace(/(?<=[aou])e|(?<=a)a/gu, "");

// Every word stands in the text, in any order, as a part of a word.
function isFound(typed, text) {
  const there = fold(text);
  const key = withoutDigraphs(there);
  const squeezed = there.replaceAll(" ", "");
  return fold(typed).split(" ").every((word) => there.includes(word) || key.includes(withoutDigraphs(word)) || squeezed.includes(word));
}

function filterRows() {
  const find = one("[data-find]");
  if (!find) return "";
  const wanted = find.value.trim();
  const rows = all("[data-find-row]");
  const byNumber = /^\d+$/.test(wanted);
  for (const row of rows) row.hidden = byNumber && row.id.startsWith("table-") ? !row.id.startsWith(`table-${wanted}`) : !isFound(wanted, row.dataset.findRow || row.textContent);
  for (const named of all("input[data-row]")) named.disabled = document.getElementById(named.dataset.row)?.hidden ?? false;
  for (const count of all("[data-shown]")) count.textContent = all("input[data-row]:enabled").length;
  return `${rows.filter((row) => !row.hidden).length} of ${rows.length} shown`;
}

// --- keyboard: / finds, digits jump to a table, Esc leaves ---

let digits = "";
let digitsTimer;

function isTyping(target) {
  return target.closest("input, select, textarea, dialog, [contenteditable]") !== null;
}

function goToTable(number) {
  const table = document.getElementById(`table-${number}`);
  if (!table) return;
  table.tabIndex = -1;
  table.scrollIntoView({ block: "center" });
  table.focus({ preventScroll: true });
}

// What is typed in the line belongs to its table: a line that is begun keeps its number.
function startLine(field, digit) {
  const isBegun = hasInput(field.form);
  if (!isBegun) field.value = digit;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function takeDigit(digit) {
  const field = one("[data-table-number]");
  if (field) return startLine(field, digit);
  clearTimeout(digitsTimer);
  digits += digit;
  digitsTimer = setTimeout(() => (digits = ""), 900);
  goToTable(digits);
}

function leave(target) {
  if (target.matches("[data-find]") && target.value) {
    target.value = "";
    filterRows();
  } else {
    target.blur();
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape") leave(event.target);
  else if (isTyping(event.target)) return;
  else if (event.key === "/" && one("[data-find]")) {
    event.preventDefault();
    one("[data-find]").select();
    one("[data-find]").focus();
  } else if (/^[0-9]$/.test(event.key) && one("[data-table-number], [id^='table-']")) {
    event.preventDefault();
    takeDigit(event.key);
  }
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-find]")) announce(filterRows());
  if (event.target.closest("form[data-unsaved]")) showSaved("unsaved", "not saved yet");
});

// --- times: the event's zone is on the page, the reader's is added where it differs ---

function clockIn(moment, timeZone) {
  const parts = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone };
  const formatted = new Intl.DateTimeFormat("en-GB", parts).formatToParts(moment);
  return Object.fromEntries(formatted.map((part) => [part.type, part.value]));
}

// Each English knows other letters: "BST" and "CEST" are British, "PDT" is American, the rest is "GMT+9".
function zoneName(moment) {
  const names = ["en-GB", "en-US", "en-AU"].map((language) => {
    const parts = new Intl.DateTimeFormat(language, { timeZoneName: "short" }).formatToParts(moment);
    return parts.find((part) => part.type === "timeZoneName").value;
  });
  return names.find((name) => !/^(GMT|UTC)./.test(name)) || names[0];
}

function yourTime(time) {
  const moment = new Date(time.dateTime);
  if (Number.isNaN(moment.getTime())) return "";
  const there = clockIn(moment, time.dataset.zone);
  const here = clockIn(moment);
  const sameDay = there.weekday === here.weekday;
  if (sameDay && there.hour === here.hour && there.minute === here.minute) return "";
  return `(your time ${sameDay ? "" : here.weekday + " "}${here.hour}:${here.minute} ${zoneName(moment)})`;
}

function localTimes(root) {
  for (const time of all("time[data-zone]", root)) {
    const place = time.parentElement && one("[data-your-time]", time.parentElement);
    if (place) place.textContent = yourTime(time);
  }
}

// --- saved or not: [data-saved] in the top bar ---

function showSaved(state, words) {
  const place = one("[data-saved]");
  if (!place) return;
  place.hidden = false;
  place.dataset.state = state;
  place.textContent = words;
}

// What only looks at a form, with words too private for an address, is sent like a write and is none. Who sent it may be
// gone by the time of the answer, and somebody around it is told: `requestConfig` still names it.
const isWrite = ({ detail: { requestConfig: sent } }) => sent && sent.verb !== "get" && !sent.elt.hasAttribute("data-looks");

document.addEventListener("htmx:beforeSend", (event) => {
  if (!isWrite(event)) return;
  showSaved("saving", "saving…");
  for (const refusal of all("[data-violation]")) refusal.remove();
});

document.addEventListener("htmx:afterRequest", (event) => {
  freeButtons(event.target);
  if (!isWrite(event)) return;
  const now = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const status = event.detail.xhr.status;
  if (status >= 200 && status < 400) showSaved("saved", `saved ${now}`);
  else if (status === 0) showSaved("offline", "not saved: no connection");
  else showSaved("unsaved", "not saved");
});

// What is still missing may stand in a fold.
document.addEventListener("htmx:afterSwap", () => {
  for (const missing of all("[data-opens]")) document.getElementById(missing.dataset.opens).open = true;
});

// Without a connection a page that looks for news by itself says so, and waits.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (navigator.onLine || isWrite(event)) return;
  event.preventDefault();
  showSaved("offline", "no connection");
});
window.addEventListener("online", () => {
  const place = one("[data-saved]");
  if (place && place.textContent === "no connection") place.hidden = true;
});

for (const failure of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => {
    if (isWrite(event)) announce("No connection. What you typed is still here; try again.");
  });
}
document.addEventListener("htmx:responseError", () => announce("The server could not do it. What you typed is still here; try again."));

// --- a button that was pressed shows it is busy; it is never blocked (the server takes a form once) ---

function freeButtons(root) {
  const form = root.closest ? root.closest("form") : null;
  for (const button of all("button[aria-busy]", form || document)) button.removeAttribute("aria-busy");
}

document.addEventListener("submit", (event) => {
  if (event.submitter && !event.defaultPrevented) event.submitter.setAttribute("aria-busy", "true");
});
window.addEventListener("pageshow", () => freeButtons(document));

// My table found news by itself: its form is of what stands above it now. Of another game it is fetched anew, or goes.
document.addEventListener("htmx:afterSettle", () => {
  const [shown, report] = [one("#content[data-game]"), one("#report")];
  if (!shown || !report) return;
  if (shown.dataset.game !== report.dataset.game) return htmx.trigger(report, "other-game");
  const seen = one("[name=seen]", report);
  if (seen && Number(shown.dataset.version) > Number(seen.value)) seen.value = shown.dataset.version;
});

// --- a new listing starts in the zone of whoever writes it ---

for (const zones of all('select[data-own-zone="yes"]')) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zones.value === own || ![...zones.options].some((option) => option.value === own)) continue;
  zones.value = own;
  const proposed = one("[name=proposed]", zones.form);
  if (proposed) proposed.value = JSON.stringify({ ...JSON.parse(proposed.value || "{}"), time_zone: own });
  window.addEventListener("load", () => zones.dispatchEvent(new Event("change", { bubbles: true })));
}

// Proposals follow what is chosen. A field that its reader is in, or has changed since the form was sent, stays as it is.

const stateOf = (field) => (field.type === "checkbox" ? String(field.checked) : field.value);
let sentStates = new Map();

document.addEventListener("htmx:configRequest", ({ target }) => {
  const form = target.closest("form");
  if (form && one("[name=proposed]", form)) {
    sentStates = new Map([...form.elements].filter((field) => field.id).map((field) => [field.id, stateOf(field)]));
  }
});

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const field = event.detail.target;
  if (!sentStates.has(field.id) || !field.matches("input, select, textarea")) return;
  const isInField = field === document.activeElement && field.matches("input:not([type=checkbox]), textarea");
  if (isInField || stateOf(field) !== sentStates.get(field.id)) event.detail.shouldSwap = false;
});

// --- the clock: it follows the server's time, so a wrong clock on a device does not matter ---

const WARNINGS = { half: "Half of the time is over.", five: "Five minutes left.", over: "Time is over." };
let ahead = 0;
let warned = "";

async function followServer() {
  const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store" }).catch(() => null);
  const date = answer && answer.headers.get("Date");
  if (date) ahead = Date.parse(date) - Date.now();
}

function reading(seconds) {
  const whole = Math.abs(seconds);
  return `${seconds < 0 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function phaseOf(seconds, limit) {
  if (seconds <= 0) return "over";
  if (seconds <= 300) return "five";
  return seconds * 2 <= limit ? "half" : "running";
}

// The lower edge of the head line runs with the time.
function showSpent(clock, seconds) {
  const line = clock.closest(".line-head, .live");
  const limit = Number(clock.dataset.minutes) * 60;
  if (line && limit) line.style.setProperty("--spent", Math.min(100, Math.max(0, 100 * (1 - seconds / limit))).toFixed(1));
}

function tick() {
  for (const clock of all("[data-clock][data-ends]:not([data-ends=''])")) {
    if (clock.dataset.phase === "called") continue;
    const seconds = Math.round((Date.parse(clock.dataset.ends) - Date.now() - ahead) / 1000);
    const phase = phaseOf(seconds, Number(clock.dataset.minutes) * 60);
    one("[data-clock-face]", clock).textContent = reading(seconds);
    showSpent(clock, seconds);
    const isNews = phase !== clock.dataset.phase && phase !== warned && !clock.hasAttribute("data-quiet");
    if (isNews) announce(WARNINGS[phase]);
    warned = clock.dataset.phase = phase;
  }
}

if (one("[data-clock]")) followServer();
setInterval(tick, 500);

// --- share: by the system's own way where there is one; else the address is copied, and stands there ---

async function share(details) {
  const open = () => (details.open = true);
  if (navigator.share) {
    await navigator.share({ title: details.dataset.title, url: location.href }).catch((refusal) => refusal.name === "AbortError" || open());
    return;
  }
  open();
  if (!navigator.clipboard) return;
  await navigator.clipboard.writeText(location.href).then(() => announce("The address is copied."), () => {});
}

document.addEventListener("click", (event) => {
  const summary = event.target.closest("[data-share] > summary");
  if (!summary || summary.parentElement.open) return;
  event.preventDefault();
  share(summary.parentElement);
});

// --- copy: a text that stands in a field; without a clipboard it can be marked there ---

for (const button of all("[data-copy]")) button.hidden = !navigator.clipboard;
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard.writeText(field.value).then(() => announce("The text is copied."), () => {});
});

// --- print: the time of print stands on every sheet ---

function stampPrint() {
  const now = new Date().toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  for (const place of all("[data-printed]")) place.textContent = now;
}
window.addEventListener("beforeprint", stampPrint);
for (const button of all("[data-print]")) button.addEventListener("click", () => window.print());

// --- without a connection: offline.js keeps the last pages of an event, for this reader alone ---

const keeper = () => navigator.serviceWorker && navigator.serviceWorker.controller;

function tellKeeper(said) {
  if (keeper()) keeper().postMessage(said);
}

if (navigator.serviceWorker) {
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "all" }).catch(() => {});
  if (document.body.dataset.reader !== undefined) tellKeeper({ reader: document.body.dataset.reader });
}

// What a kept page looks for by itself has come: it is of now again.
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isWrite(event) && event.detail.successful) for (const bar of all("[data-as-of]")) bar.hidden = true;
});

// The tab that is read is in sight, however many there are.
const tab = one(".tabs [aria-current]");
if (tab) {
  const strip = tab.closest(".tabs");
  strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - 16;
}

localTimes(document);
filterRows();
stampPrint();

// After a tap in a row the page comes back to it: the next tap of the row is at hand, and what happened is said.
// Not before the browser itself went there, which takes the focus away.
window.addEventListener("load", () => {
  const row = /^#entry-\d+$/.test(location.hash) && one(location.hash);
  if (!row) return;
  setTimeout(() => (one(".act button", row) || row).focus());
  announce(one("#messages").textContent);
});
