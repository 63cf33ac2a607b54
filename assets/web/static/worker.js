// Opens the sending page where there is no line, and takes what a phone's
// gallery shares. `shell`, the files of the pages, stands above: the server
// writes it. Everything is asked of the server first; what is kept serves only
// where it does not answer. No photo of the family is ever kept here.

/** A server with other files has another name for what it keeps. */
const keptFiles = `files ${shell.join()}`;
/** One page, and only for who sends here now. */
const keptPage = "page";
const page = "/send";

addEventListener("install", (event) => {
  const files = caches.open(keptFiles).then((kept) => kept.addAll(shell));
  event.waitUntil(Promise.all([files, keepPage()]).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => ![keptFiles, keptPage].includes(name)));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  if (request.method === "POST" && address.pathname === "/share") event.respondWith(takeShared(request));
  // Who signs in or out, joins or chooses a language makes it another page. NB: a form with photos goes its own way.
  else if (request.mode === "navigate" && request.method !== "GET") event.waitUntil(caches.delete(keptPage));
  // A download goes on for long after this worker has rested.
  else if (address.pathname.endsWith("/originals")) return;
  else if (request.mode === "navigate") event.respondWith(navigate(event, address.pathname));
  else if (address.pathname.startsWith("/static/")) event.respondWith(fetch(request).catch(() => keptFile(request)));
});

// What happened in the family, told while no page may be open. Each message is shown: browsers take the right to tell
// from who is silent.
addEventListener("push", (event) => {
  const { title = location.hostname, body = "", path = "/activity", tag, lang, dir } = read(event.data);
  const icon = "/static/icon-192.png";
  event.waitUntil(registration.showNotification(title, { body, tag, lang, dir, icon, badge: icon, data: path }));
});

/** A message that cannot be read still leads to what is new. */
function read(data) {
  try { return data.json() ?? {}; } catch { return {}; }
}

addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));

/** Leads to what the message tells of: in a page that is open, or in a new one. */
async function follow(notification) {
  notification.close();
  // Ours alone, whatever the message says.
  const { pathname, search, hash } = new URL(notification.data, location.origin);
  const path = pathname + search + hash;
  const [page] = await clients.matchAll({ type: "window" });
  if (!page) return clients.openWindow(path);
  // A browser that keeps its window behind others leads there all the same.
  await page.focus().catch(() => {});
  return page.navigate(path);
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(tellNewAddress(event)));

/** The browser has another address: the server is told it, as one's own page does. */
async function tellNewAddress({ oldSubscription, newSubscription }) {
  const given = newSubscription ?? await registration.pushManager.subscribe(oldSubscription.options);
  const page = await (await fetch("/me")).text();
  const token = page.match(/name="csrf" value="([^"]+)"/)?.[1];
  // Signed out: nobody is to be told here.
  if (!token) return;
  const { endpoint, keys } = given.toJSON();
  const body = new URLSearchParams({ csrf: token, endpoint, publicKey: keys.p256dh, secret: keys.auth });
  await fetch("/me/news/on", { method: "POST", body });
}

/** The answer to a form comes past this worker, which kept nothing since the form went. */
addEventListener("message", (event) => {
  event.waitUntil(caches.match(page).then((kept) => kept ?? keepPage()));
});

async function navigate(event, path) {
  try {
    const answer = await fetch(event.request);
    if (isNobodys(answer)) throw new Error("no server");
    if (path === page) await keep(answer.clone());
    else if (answer.ok && !await caches.match(page)) event.waitUntil(keepPage());
    return answer;
  } catch (trouble) {
    const kept = await caches.match(page);
    if (!kept) throw trouble;
    return path === page ? kept : Response.redirect(page, 302);
  }
}

/** A proxy's word that nobody is behind it; our server never says so itself. */
const isNobodys = (answer) => [502, 504].includes(answer.status);

/** Who cannot send has no page here: an answer that leads elsewhere removes what was kept. */
async function keep(answer) {
  const isIt = answer.ok && !answer.redirected;
  if (isIt) await (await caches.open(keptPage)).put(page, answer);
  else await caches.delete(keptPage);
}

function keepPage() { return fetch(page, { headers: { Accept: "text/html" } }).then(keep).catch(() => {}); }

async function keptFile(request) {
  return await caches.match(request, { ignoreSearch: true }) ?? Response.error();
}

/** Lays the photos into the outbox, for whoever sends here next. */
async function takeShared(request) {
  const files = (await request.formData()).getAll("photos").filter((file) => file instanceof File && file.size > 0);
  const base = await open();
  const store = base.transaction("photos", "readwrite").objectStore("photos");
  for (const file of files) {
    store.add({ file, name: file.name, state: "ready", member: "", tab: "share", since: Date.now() });
  }
  await new Promise((resolve, reject) => {
    store.transaction.oncomplete = resolve;
    store.transaction.onabort = () => reject(store.transaction.error);
  });
  base.close();
  return Response.redirect(page, 303);
}

/** As outbox.js has it: a worker cannot import it in every browser. */
function open() {
  const request = indexedDB.open("outbox", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("photos", { keyPath: "key", autoIncrement: true });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
