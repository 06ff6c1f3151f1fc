// How parts of a page are replaced by newer ones. Typing is sacred: whatever arrives, a form that has input or focus stays
// as it is, and everything around it is replaced (docs/adr/0038). Without htmx and this file every page still works.
"use strict";

const ownAndBelow = (selector, root) => [...(root.matches && root.matches(selector) ? [root] : []), ...all(selector, root)];
const FIELDS = "input:not([type=hidden]), select, textarea";

// --- what somebody is using ---

function isChanged(field) {
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (!field.matches("select")) return field.value !== field.defaultValue;
  const options = [...field.options];
  const byDefault = options.filter((option) => option.defaultSelected);
  if (!byDefault.length && !field.multiple) return field.selectedIndex > 0;
  return options.some((option) => option.selected !== byDefault.includes(option));
}

// A form that came back refused holds what was typed as its defaults.
const cameBack = (root) => ownAndBelow("form", root).some((form) => form.dataset.typed || one(".errors", form));

const hasInput = (root) => cameBack(root) || ownAndBelow(FIELDS, root).some(isChanged);

const hasFocus = (root) => document.activeElement !== document.body && root.contains(document.activeElement);

const isInUse = (element) => hasFocus(element) || hasInput(element);

// Whole forms stay, with the version they showed: the site compares it. Around a button that has the focus all is replaced.
function mustStay(element) {
  if (element.matches(FIELDS)) return true;
  return element.matches("form") && (hasInput(element) || (hasFocus(element) && document.activeElement.matches(FIELDS)));
}

// --- replacing the rest: what is in use keeps its place in the page, so it loses neither focus nor caret ---

// Make `old` show what `fresh` shows. The element that shows it now, or nothing where all of it stays.
function replacePart(old, fresh) {
  if (!isInUse(old) && !old.matches(".htmx-request")) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (mustStay(old)) return null;
  copyAttributes(old, fresh);
  const successors = pairUp(old, fresh);
  const staying = new Map([...successors].map(([kept, successor]) => [successor, kept]));
  const dropped = [...old.children].filter((child) => hasInput(child) && !successors.has(child));
  arrange(old, [...dropped, ...[...fresh.childNodes].map((node) => staying.get(node) ?? node)]);
  for (const [kept, successor] of successors) replacePart(kept, successor);
  return old;
}

// The children in use, each with the one that comes in its place.
function pairUp(old, fresh) {
  const successors = new Map();
  const free = [...fresh.children];
  for (const child of [...old.children].filter(isInUse)) {
    const at = free.findIndex((other) => isSuccessor(other, child));
    if (at >= 0) successors.set(child, free.splice(at, 1)[0]);
  }
  return successors;
}

const idOf = (element) => element.id || element.dataset.fresh || element.getAttribute("action") || "";

// It has the same id, or else the field that is being used.
function isSuccessor(fresh, child) {
  if (fresh.localName !== child.localName || idOf(fresh) !== idOf(child)) return false;
  const used = ownAndBelow(FIELDS, child).find((field) => field.name && isInUse(field));
  return idOf(child) !== "" || !used || ownAndBelow("[name]", fresh).some((field) => field.name === used.name);
}

// The child with the focus is never moved, since it would lose it.
function arrange(parent, nodes) {
  const anchor = nodes.findIndex(hasFocus);
  if (anchor < 0) return parent.replaceChildren(...nodes);
  for (const node of [...parent.childNodes].filter((child) => !nodes.includes(child))) node.remove();
  nodes[anchor].before(...nodes.slice(0, anchor));
  nodes[anchor].after(...nodes.slice(anchor + 1));
}

function copyAttributes(old, fresh) {
  const gone = [...old.attributes].filter(({ name }) => name !== "open" && !fresh.hasAttribute(name));
  for (const { name } of gone) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function processed(element) {
  if (element) htmx.process(element);
  return element ?? document.createElement("div");
}

// --- focus and speech after a part is replaced ---

let before = { id: "", around: "", find: "", finding: false };

function remember() {
  const active = document.activeElement || document.body;
  const around = active.closest("[id]")?.id ?? "";
  before = { id: active.id, around, find: (one("[data-find]") || { value: "" }).value, finding: active.matches("[data-find]") };
}

// A keyboard of glass would cover what came to be read.
const mayTakeFocus = (goal) => matchMedia("(hover: hover)").matches || !goal.matches("input");

// Nobody who types is taken elsewhere.
function giveBack(root) {
  const find = one("[data-find]");
  if (find && !find.value) find.value = before.find;
  const active = document.activeElement ?? document.body;
  if (active.matches(FIELDS)) return;
  const same = before.finding ? find : before.id && document.getElementById(before.id);
  const near = before.around && before.around !== "main" && one(`#${CSS.escape(before.around)} :is(a, button, summary)`);
  const lost = active === document.body && (same || near);
  const goal = ownAndBelow("[data-focus]", root).find(mayTakeFocus) || lost;
  if (goal) goal.focus();
}

// What the reader has to do now (My table). Where that came with news it is shown above and said, until the next news.
const turnNow = () => one("[data-turn]")?.dataset.turn ?? "";
let knownTurn = turnNow();

function tellTurn() {
  const turn = turnNow();
  if (turn === knownTurn) return;
  knownTurn = turn;
  if (!turn) return;
  const notice = document.createElement("p");
  notice.className = "notice caution";
  notice.textContent = turn;
  one("[data-turn]").prepend(notice);
  announce(turn);
}

// An empty form is folded away once the opponent has reported, so that their word and its button come first.
let askedFor = one("#report")?.dataset.word;

function renewReport() {
  const [shown, report] = [one("#content[data-word]"), one("#report")];
  if (!shown || !report || isInUse(report)) return;
  if ([report.dataset.word, askedFor].includes(shown.dataset.word)) return;
  askedFor = shown.dataset.word;
  htmx.trigger(report, "other-game");
}

function settled(root) {
  giveBack(root);
  tellTurn();
  renewReport();
  for (const news of ownAndBelow("[data-announce]", root)) announce(news.dataset.announce || news.textContent);
  localTimes(root);
  filterRows();
}

document.addEventListener("htmx:afterSettle", (event) => settled(event.detail.elt || document));

// --- what htmx swaps: the same, and an answer that is none of what was asked for replaces nothing ---

document.addEventListener("htmx:beforeSwap", (event) => {
  const swap = event.detail;
  const answer = swap.serverResponse || "";
  const isWhole = /^\s*<!doctype/i.test(answer) && swap.target !== document.body;
  answersForm = lookingForm(event);
  remember();
  const isLate = answersForm && asked.get(swap.xhr) !== valuesOf(answersForm);
  if (outdated.delete(swap.target) || isLate) swap.shouldSwap = false;
  else if (answer.includes("data-violation")) putAmongMessages(swap);
  else if (isWhole && !swap.selectOverride && !holdsItsPart(swap)) showWholePage(swap);
  else if (replacesWhole(swap) && isInUse(swap.target)) swap.swapOverride = "keep";
});

// Parts that were replaced while they asked for themselves: the answer is older than what they show.
const outdated = new WeakSet();

// A form that is looked at while it is filled in: an answer to what it said before comes too late, and another is asked for.
// `asked` holds by request what the form said: a second one may be sent before the first is answered.
const valuesOf = (form) => new URLSearchParams(new FormData(form)).toString();
const asked = new WeakMap();
let answersForm = null;

function lookingForm(event) {
  const { elt, verb } = event.detail.requestConfig;
  return verb === "get" && elt.matches("form[hx-trigger]") ? elt : null;
}
document.addEventListener("htmx:beforeSend", (event) => {
  const form = lookingForm(event);
  if (form) asked.set(event.detail.xhr, valuesOf(form));
});

// What begins another request as soon as it is there has to come anew.
function replacesWhole({ swapOverride, requestConfig, target }) {
  const style = swapOverride ?? requestConfig.elt.closest("[hx-swap]")?.getAttribute("hx-swap") ?? "";
  return style.startsWith("outerHTML") && !target.matches("[hx-trigger^=load]");
}

htmx.defineExtension("typing", {
  isInlineSwap: (style) => style === "keep",
  handleSwap(style, target, fragment, { elts }) {
    const isWhole = style === "keep";
    if (!isWhole && !(style === "innerHTML" && isInUse(target))) return false;
    const fresh = isWhole ? fragment.firstElementChild : target.cloneNode();
    if (!isWhole) fresh.append(...fragment.childNodes);
    const shown = fresh && replacePart(target, fresh);
    if (shown && shown !== target) elts.push(shown);
    return shown ? [shown] : [];
  },
});

document.addEventListener("htmx:oobBeforeSwap", ({ detail: swap }) => {
  const { target, fragment } = swap;
  const fresh = fragment.firstElementChild;
  // What the reader has opened stays open.
  for (const opened of ownAndBelow("details[id][open]", target)) one(`#${CSS.escape(opened.id)}`, fragment)?.setAttribute("open", "");
  // A field beside the one that was filled in: the answer knows what was chosen in it.
  const isTypedInto = hasFocus(target) && document.activeElement.matches(FIELDS);
  const isAnswered = answersForm?.contains(target) && !isTypedInto;
  const isAsTyped = target.matches("input, textarea") && target.value === fresh?.value;
  if (!fresh || fresh.id !== target.id) return;
  if (!isAsTyped && (isAnswered || !isInUse(target))) return;
  swap.shouldSwap = false;
  if (isAsTyped) return copyAttributes(target, fresh);
  if (target.matches("select")) target.replaceChildren(...fresh.children);
  else processed(replacePart(target, fresh));
});

// A refusal goes above the page and not over the form, so that nothing typed is lost.
function putAmongMessages(swap) {
  swap.target = one("#messages") || swap.target;
  swap.swapOverride = "innerHTML";
}

// A part was asked for and a whole page came: an error page, or the sign-in page after the session ended.
function showWholePage(swap) {
  if (swap.requestConfig.elt.closest("[hx-boost], [data-sheet]")) return;
  if (swap.xhr.status >= 400) {
    putAmongMessages(swap);
    swap.selectOverride = ".refusal";
    return;
  }
  swap.shouldSwap = false;
  if (!hasInput(one("#main"))) location.assign(swap.xhr.responseURL);
  else if (new URL(swap.xhr.responseURL).pathname.startsWith("/account/")) saySignedOut();
}

// Who types is not led away to sign in.
function saySignedOut() {
  if (one("#messages [target=_blank]")) return;
  const notice = Object.assign(document.createElement("p"), { className: "notice caution" });
  const link = Object.assign(document.createElement("a"), { href: "/account/login/", target: "_blank", textContent: "Sign in in another tab" });
  notice.append("You are signed out. What you typed is still here. ", link);
  one("#messages").replaceChildren(notice);
  announce(notice.textContent);
}

function holdsItsPart({ requestConfig, serverResponse }) {
  const part = requestConfig.elt.closest("[hx-select]")?.getAttribute("hx-select");
  return part && part !== "unset" && new DOMParser().parseFromString(serverResponse, "text/html").querySelector(part);
}

if (document.activeElement === document.body) all("[data-focus]").find(mayTakeFocus)?.focus();
