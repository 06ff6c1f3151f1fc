// The worker of the browser: the last pages of an event are there without a connection, too. trekcc/offline.py writes SITE
// above it. It never keeps what is sent, pages of accounts, or pages of somebody else than the reader: docs/adr/0005.
"use strict";

const FILES = `files:${SITE.release}`;
const KEPT = /^\/events\/\d{4}\/[^/]+\/((my-table|desk|standings|announcements|pairings(\/\d+)?)\/)?$/;
const NEVER = /^\/(account|admin|api)\//;
const PATIENCE = 4000, MOST_PAGES = 40;
let wiped = 0;

const pathOf = (address) => new URL(address).pathname;
const isKept = (address) => KEPT.test(pathOf(address));
const isWhole = (html) => /^\s*<!doctype/i.test(html);

// The address of a page: what a page that looks for news has seen is no part of it.
function key(address) {
  const url = new URL(address);
  url.searchParams.delete("seen");
  url.hash = "";
  return url.href;
}

// --- the pages of one reader: "pages:", the reader's number, empty for nobody, and that of an opened link ---

async function shelves() {
  return (await caches.keys()).filter((name) => name.startsWith("pages:"));
}

async function forget(except = "") {
  wiped += 1;
  for (const name of await shelves()) if (name !== except) await caches.delete(name);
}

async function find(address) {
  for (const name of await shelves()) {
    const page = await (await caches.open(name)).match(key(address));
    if (page) return page;
  }
  return null;
}

async function drop(address) {
  for (const name of await shelves()) await (await caches.open(name)).delete(key(address));
}

// Pages of another reader go before the first of this one comes. `since`: what was asked for before a wipe is not kept.
async function keep(address, html, headers, since = wiped) {
  const reader = html.match(/<body[^>]*\sdata-reader="([\d-]*)"/)?.[1];
  if (reader === undefined || since !== wiped) return;
  const name = `pages:${reader}`;
  for (const other of await shelves()) if (other !== name) await caches.delete(other);
  const said = new Headers(headers);
  for (const one of ["Content-Encoding", "Content-Length", "Vary"]) said.delete(one);
  said.set("X-As-Of", new Date().toISOString());
  const news = html.replace(/(<div id="messages"[^>]*>)[\s\S]*?(<\/div>)/, "$1$2");
  const pages = await caches.open(name);
  await pages.put(key(address), new Response(news, { headers: said }));
  const kept = await pages.keys();
  if (kept.length > MOST_PAGES) await pages.delete(kept[0]);
}

// --- what an answer says about the page of its address ---

async function note(address, answer, since) {
  const gone = answer.type === "opaqueredirect" || answer.redirected || [403, 404, 410].includes(answer.status);
  if (gone) return drop(address);
  if (answer.status === 204) return stillStands(address, since);
  if (!answer.ok) return;
  const html = await answer.text();
  if (isWhole(html)) return keep(address, html, answer.headers, since);
  return look(address);
}

async function stillStands(address, since) {
  const kept = await find(address);
  if (kept) await keep(address, await kept.text(), kept.headers, since);
}

async function look(address) {
  const since = wiped;
  const answer = await fetch(key(address), { headers: { Accept: "text/html" } });
  if (isWhole(await answer.clone().text())) await note(address, answer, since);
}

// --- what is asked for ---

// The site first; where it says nothing for a while, the kept page.
async function pageFor(asked, address) {
  const kept = isKept(address) && (await find(address));
  if (!kept) return asked.catch(nothing);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return (await Promise.race([asked.catch(() => null), late])) || asOf(kept);
}

function clock(kept) {
  return new Date(kept.headers.get("X-As-Of")).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

async function asOf(kept) {
  const words = `<strong>No connection:</strong> this is as of ${clock(kept)}. <a href="">Try again</a>`;
  const html = (await kept.text()).replace(/(<p [^>]*data-as-of[^>]*?) hidden>/, `$1 role="status">${words}`);
  return new Response(html, { headers: kept.headers });
}

async function nothing() {
  const links = [];
  for (const name of await shelves()) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) links.push(await link(request.url, await pages.match(request)));
  }
  const list = links.length ? `<p>Kept on this device:</p><ul class="lines">${links.reverse().join("")}</ul>` : "";
  return new Response(SITE.nothing.replace("<!-- kept -->", list), { headers: SITE.headers });
}

async function link(address, kept) {
  const { pathname, search } = new URL(address);
  const title = (await kept.text()).match(/<title>\s*([\s\S]*?)\s*(·[^·<]*)?<\/title>/)?.[1] || pathname;
  const href = `${pathname}${search}`.replaceAll('"', "%22").replaceAll("&", "&amp;");
  return `<li><a href="${href}">${title}</a> <span class="soft">as of ${clock(kept)}</span></li>`;
}

// Whoever signs in or out leaves nothing behind, whatever was under way meanwhile.
async function passing(request) {
  await forget();
  try {
    return await fetch(request);
  } finally {
    await forget();
  }
}

function readsPage(event, url) {
  const asked = fetch(event.request);
  if (isKept(url)) listen(event, url, asked);
  event.respondWith(pageFor(asked, url));
}

function looksForNews(event, url) {
  const asked = fetch(event.request);
  listen(event, url, asked);
  event.respondWith(asked);
}

// Before the browser takes the answer: what is read cannot be copied.
function listen(event, url, asked) {
  const since = wiped, copy = asked.then((answer) => answer.clone());
  event.waitUntil(copy.then((answer) => note(url, answer, since)).catch(() => {}));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (new URL(request.url).origin !== location.origin) return;
  if (request.method === "POST" && path.startsWith("/account/")) event.respondWith(passing(request));
  if (request.method !== "GET" || NEVER.test(path)) return;
  if (path.startsWith(SITE.files)) event.respondWith(fetch(request).catch(() => caches.match(request, { ignoreVary: true })));
  else if (request.mode === "navigate") readsPage(event, request.url);
  else if (request.headers.has("HX-Request") && isKept(request.url)) looksForNews(event, request.url);
});

// Pages tell who reads them, and what a form that was sent brought back.
self.addEventListener("message", (event) => {
  const { reader, page, html } = event.data;
  if (reader !== undefined) event.waitUntil(forgetOthers(`pages:${reader}`));
  if (page && isKept(page)) event.waitUntil(find(page).then((kept) => kept && keep(page, html, kept.headers)));
});

async function forgetOthers(own) {
  if ((await shelves()).some((name) => name !== own)) await forget(own);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(SITE.list)));
});

// A new release has new files: pages of the one before would lack theirs. What is open is kept at once.
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("files:") && name !== FILES) await caches.delete(name);
  await forget();
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.all(open.filter(({ url }) => isKept(url)).map(({ url }) => look(url).catch(() => {})));
}
