// Opens the sending page offline, and takes what a phone's gallery shares. The server writes the constant `shell`, the
// files of the pages, above this script. Every request goes to the server first, but for files whose address has the
// stamp of their content; the caches serve only when it does not answer. No photo of the family is ever cached here.

/** The name of the cache of static files: it differs for a server with other files. */
const keptFiles = `files ${shell.join()}`;
/**
 * The name of the cache of the sending page, which holds only the page of the person who sends here now. NB: caches named
 * `page` were filled by earlier workers, also with the form for one moment.
 */
const keptPage = "sending page";
/** The sending page without a query, whose form is for the whole family, or for the only moment that a guest sees. */
const page = "/send";

/**
 * Milliseconds without an answer after which the cached copy is taken: of the sending page and its files, and in place of
 * other pages. A line may be there and silent, and the app would not open on it.
 */
const [silence, longSilence] = [5_000, 20_000];

addEventListener("install", (event) => {
  const files = caches.open(keptFiles).then((kept) => kept.addAll(shell));
  event.waitUntil(files.then(keepPage).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => ![keptFiles, keptPage].includes(name)));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  if (request.method === "POST" && address.pathname === "/share") event.respondWith(answerShare(request));
  // Signing in or out, joining and choosing a language change the sending page: delete its cached copy. NB: without
  // `respondWith`, the browser sends the form itself, which may contain photos.
  else if (request.mode === "navigate" && request.method !== "GET") event.waitUntil(caches.delete(keptPage));
  // A download may last longer than this worker does, so the browser handles it alone.
  else if (address.pathname.endsWith("/originals")) return;
  else if (request.mode === "navigate") event.respondWith(navigate(event, address));
  else if (address.pathname.startsWith("/static/")) event.respondWith(file(request));
});

// Shows news of the family while no page may be open. Every message must be shown: browsers withdraw the permission
// from senders of silent messages.
addEventListener("push", (event) => {
  const { title = location.hostname, body = "", path = "/activity", tag, lang, dir } = read(event.data);
  const icon = "/static/icon-192.png";
  event.waitUntil(registration.showNotification(title, { body, tag, lang, dir, icon, badge: icon, data: path }));
});

/** The contents of a push message; empty if it cannot be read: the notification then leads to what is new. */
function read(data) {
  try { return data.json() ?? {}; } catch { return {}; }
}

addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));

/** Opens the page that the message names, in an open window or in a new one. */
async function follow(notification) {
  notification.close();
  // Keep only the path, so that a message cannot lead to another site.
  const { pathname, search, hash } = new URL(notification.data, location.origin);
  const path = pathname + search + hash;
  const [page] = await clients.matchAll({ type: "window" });
  if (!page) return clients.openWindow(path);
  // A browser that refuses to focus its window still navigates there.
  await page.focus().catch(() => {});
  return page.navigate(path);
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(tellNewAddress(event)));

/** Sends the browser's new push subscription to the server, with the form of the person's own page. */
async function tellNewAddress({ oldSubscription, newSubscription }) {
  const given = newSubscription ?? await registration.pushManager.subscribe(oldSubscription.options);
  const page = await (await fetch("/me")).text();
  const token = page.match(/name="csrf" value="([^"]+)"/)?.[1];
  // Without a token the person is signed out and gets no messages.
  if (!token) return;
  const { endpoint, keys } = given.toJSON();
  const body = new URLSearchParams({ csrf: token, endpoint, publicKey: keys.p256dh, secret: keys.auth });
  await fetch("/me/news/on", { method: "POST", body });
}

/**
 * A page has loaded, possibly the answer to a form, which does not pass through this worker, and says whose it is: if the
 * form deleted the cached sending page, or if that is another person's, fetch it again.
 */
addEventListener("message", (event) => event.waitUntil(keepPageOf(event.data.member)));

async function keepPageOf(member) {
  const kept = await caches.match(page);
  const isTheirs = kept && member && (await kept.text()).includes(`<meta name="member" content="${member}">`);
  if (isTheirs) return;
  if (member) await caches.delete(keptPage);
  await keepPage();
}

async function navigate(event, { pathname, searchParams }) {
  const moment = pathname === page ? searchParams.get("moment") : null;
  try {
    const limit = pathname === page ? silence : longSilence;
    const answer = await (await caches.match(page) ? within(limit, event.request) : fetch(event.request));
    if (isNobodys(answer)) throw new Error("no server");
    if (pathname === page && moment === null) await keep(answer.clone());
    else if (answer.ok && !await caches.match(page)) event.waitUntil(keepPage());
    return answer;
  } catch (trouble) {
    const kept = await caches.match(page);
    if (!kept) throw trouble;
    return pathname === page ? withoutLine(kept, moment) : Response.redirect(page, 302);
  }
}

/**
 * Returns the cached page, with its notice `no-line` shown. If the page's form is not for the moment of the URL, the page
 * shows the content of its template `no-line-for-moment` in place of the form, so that photos for one moment reach
 * nobody else.
 */
async function withoutLine(kept, moment) {
  const text = await kept.text();
  const isFor = moment === null || text.includes(`name="moment" value="${moment}"`);
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const shown = text.replace('id="no-line" hidden', 'id="no-line"');
  return new Response(isFor ? shown : withoutForm(text), { headers });
}

/** The page without its form and the form's script. The template stands after the form. */
function withoutForm(text) {
  const [, sentence = ""] = text.match(/<template id="no-line-for-moment">([^]*?)<\/template>/) ?? [];
  return text.replace(/<script[^>]*\/send\.js[^>]*><\/script>/, "").replace(/<main[^]*?<\/main>/, () => sentence);
}

/** The answer to the request; rejects if none begins to come within the limit. */
function within(limit, request) {
  const silent = new Promise((_, reject) => setTimeout(() => reject(new Error("silent")), limit));
  return Promise.race([fetch(request), silent]);
}

/** True if a proxy says that the server does not answer; the server itself never sends these codes. */
const isNobodys = (answer) => [502, 504].includes(answer.status);

/**
 * Caches the sending page. An answer that leads elsewhere deletes the cached copy: this person cannot send. A page of
 * another version of the server is not cached: the worker of that version caches it after its files.
 */
async function keep(answer) {
  if (!answer.ok || answer.redirected) await caches.delete(keptPage);
  else if (hasFiles(await answer.clone().text())) await (await caches.open(keptPage)).put(page, answer);
}

/** True if all scripts and style sheets that a page names are files of this worker. */
function hasFiles(text) {
  const named = [...text.matchAll(/"(\/static\/[^"?]+\.(?:js|css)\?[^"]*)"/g)];
  return named.every(([, address]) => shell.includes(address));
}

function keepPage() { return fetch(page, { headers: { Accept: "text/html" } }).then(keep).catch(() => {}); }

/** A file of the pages. NB: scripts import each other by addresses without a stamp. */
async function file(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept?.url === request.url) return kept;
  try {
    const answer = await (kept && !new URL(request.url).search ? within(silence, request) : fetch(request));
    // Whoever answers with such an error, the file cannot be had from there now.
    return kept && answer.status >= 500 ? kept : answer;
  } catch {
    return kept ?? Response.error();
  }
}

/**
 * The limits for all shared photos that nobody has added to their own yet: those that the server sets for one form
 * (`UploadRules`). `time` is how long each is kept, in milliseconds; outbox.js has the same time.
 */
const most = { files: 200, bytes: 12_000_000_000, time: 24 * 3600 * 1000 };

/**
 * Answers the phone's gallery with the sending page, which shows the photos as ready. NB: a page of another site can send
 * the same form, and nothing in a request without a referrer tells the two apart. So the photos are nobody's, and only
 * the page at this redirect's address, which nobody else knows, shows them as ready (see `Outbox.takeOver`).
 */
async function answerShare(request) {
  const share = crypto.randomUUID();
  const trouble = isForeign(request) ? "foreign" : await takeShared(request, share).catch(() => "space");
  return Response.redirect(`${page}?${trouble ? `unshared=${trouble}` : `shared=${share}`}`, 303);
}

/** True if the form is known to come from another site, or opens in a frame of a page. Galleries send no referrer. */
function isForeign({ destination, referrer }) {
  return destination !== "document" || /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin;
}

/**
 * Stores the shared photos in the outbox, all or none; returns why they were not stored. At least half of the free
 * storage is left to the photos that people choose themselves.
 */
async function takeShared(request, share) {
  const files = (await request.formData()).getAll("photos").filter((file) => file instanceof File && file.size > 0);
  const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {};
  const base = await open();
  const transaction = base.transaction("photos", "readwrite");
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const store = transaction.objectStore("photos");
  const all = store.getAll();
  let trouble;
  all.onsuccess = () => {
    const shared = all.result.filter((entry) => entry.member === "");
    const old = shared.filter((entry) => entry.share && Date.now() - entry.since > most.time);
    for (const { key } of old) store.delete(key);
    const there = shared.filter((entry) => !old.includes(entry)).map((entry) => entry.file);
    const room = Math.min(most.bytes, (quota - usage + size(there)) / 2);
    trouble = there.length + files.length > most.files ? "many" : size([...there, ...files]) > room ? "space" : undefined;
    if (trouble) return;
    for (const file of files) {
      store.add({ file, name: file.name, state: "ready", member: "", tab: "share", share, since: Date.now() });
    }
  };
  return done.then(() => trouble).finally(() => base.close());
}

/** The bytes of all files. */
const size = (files) => files.reduce((sum, file) => sum + file.size, 0);

/** Opens the database as outbox.js does: not every browser lets a worker import modules. */
function open() {
  const request = indexedDB.open("outbox", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("photos", { keyPath: "key", autoIncrement: true });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
