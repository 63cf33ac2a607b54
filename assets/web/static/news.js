// Push messages to this browser while no page is open: what the browser supports, what the server has stored, and what
// prevents messages.

const section = () => document.getElementById("news");
const part = (name) => section().querySelector(`[data-news=${name}]`);
const worker = () => navigator.serviceWorker.ready;

/** iPhones show push messages only of pages that were added to the home screen. */
const isPhoneOutsideHome = () => navigator.standalone === false;

async function address() { return (await worker()).pushManager.getSubscription(); }

/** The state of push messages in this browser: "on", "off", or the reason why it cannot receive them. */
async function standing() {
  if (!isSecureContext) return "https";
  if (!("PushManager" in window && "serviceWorker" in navigator && "Notification" in window)) {
    return isPhoneOutsideHome() ? "home" : "cannot";
  }
  if (Notification.permission === "denied") return "denied";
  return part("on") && await address() ? "on" : "off";
}

/** The state that was shown last; null before the first one. */
let shown = null;

function showAgain() {
  if (!shown || !section()) return;
  for (const one of section().querySelectorAll("[data-news]")) {
    one.hidden = one.dataset.news !== shown && (one.dataset.news !== "failed" || shown !== "off" || !section().dataset.failed);
  }
}

async function show() {
  if (!section()) return;
  shown = await standing();
  showAgain();
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const isSame = (buffer, key) => buffer && text(buffer) === key;

/** Returns a push subscription for this server's key, and removes one for another key: the server cannot use it. */
async function addressFor(key) {
  const { pushManager } = await worker();
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

/** Sends the form and replaces the part `news` by that of the answer. */
async function send(form) {
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("news");
  if (!answer.ok || !fresh) throw new Error(String(answer.status));
  section().replaceWith(fresh);
  await show();
  document.getElementById("news-title").focus();
}

async function switchOn(form) {
  if (await Notification.requestPermission() !== "granted") return show();
  const given = await addressFor(form.dataset.key);
  const { endpoint, keys } = given.toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.publicKey.value = keys.p256dh;
  form.elements.secret.value = keys.auth;
  return send(form);
}

async function switchOff(form) {
  await send(form);
  await (await address())?.unsubscribe();
  return show();
}

async function press(form, act) {
  delete section().dataset.failed;
  const button = form.querySelector("button");
  button.disabled = true;
  try { await act(form); } catch { section().dataset.failed = "yes"; await show(); } finally { button.disabled = false; }
}

// This listener runs before the one of forms.js, which would ignore a second press of the same form: here a form that
// failed may be pressed again.
document.addEventListener("submit", (event) => {
  const act = event.target.matches("[data-news=off]") ? switchOn : event.target.matches("[data-news-off]") ? switchOff : null;
  if (!act) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press(event.target, act);
}, true);

// A press on one kind of news replaces the part `news`. It shows the last state at once, so that the focus can go on to
// the same switch, and then asks for the state anew.
new MutationObserver(() => {
  showAgain();
  show().catch(() => {});
}).observe(document.querySelector("main .stack-l"), { childList: true });

/** Subscribes again if the server has another key than the one of the browser's subscription. */
async function renew() {
  await show();
  const form = part("off");
  if (await standing() !== "on" || isSame((await address()).options.applicationServerKey, form.dataset.key)) return;
  await switchOn(form);
}
if (section()) renew().catch(() => {});
