// Additions to every page where scripts run; without them every page still works by links and forms.

import { renewToken, SignedOut } from "./session.js";

let isAsking = false;

/** Opens a link's confirmation page in a dialog; a second press meanwhile would open it twice. */
async function ask(link) {
  if (isAsking) return;
  isAsking = true;
  try {
    await showQuestion(link);
  } finally {
    isAsking = false;
  }
}

async function showQuestion(link) {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const question = page.querySelector("#confirm");
  if (!answer.ok || answer.redirected || !question) { location.href = link.href; return; }
  const dialog = document.createElement("dialog");
  const heading = question.querySelector("h1");
  heading.id = "question";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(question);
  // Only in the dialog: a page with nothing but the question has no such part.
  if (link.dataset.swap) question.querySelector("form").dataset.swap = link.dataset.swap;
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog && !event.target.closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  document.body.append(dialog);
  dialog.showModal();
}

/** The server refused a form with a page that only says why. */
class Refused extends Error {
  constructor(page) { super(page.querySelector("main .lead")?.textContent ?? ""); }
}

const post = (form) => fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });

/** Keeps what is being typed elsewhere in a part that is replaced. */
function keepTyped(old, fresh, form) {
  for (const field of old.querySelectorAll("textarea[id], input[id]")) {
    const next = fresh.querySelector(`#${field.id}`);
    if (next && !form.contains(field) && field.value !== field.defaultValue) next.value = field.value;
  }
}

/**
 * Sends a small form and replaces only the part of the page named by `data-swap`, also by an answer that refuses the
 * form and repeats what was typed.
 */
async function swap(form) {
  const place = form.dataset.swap;
  let answer = await post(form);
  if ([401, 403].includes(answer.status)) {
    await renewToken();
    answer = await post(form);
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(place);
  if (!fresh) throw new Refused(page);
  const old = document.querySelector(place);
  keepTyped(old, fresh, form);
  old.replaceWith(fresh);
  form.closest("dialog")?.close();
  const next = fresh.querySelector("details[open] textarea") ?? fresh.querySelector("[data-next], summary, button");
  next?.focus();
}

/**
 * Stores when the person signed out: browsers keep earlier pages in their back/forward cache. NB: without storage the
 * browser has no such note, and needs none.
 */
function noteSignOut() { try { localStorage.setItem("signed-out", Date.now()); } catch { } }
function signedOutAt() { try { return Number(localStorage.getItem("signed-out")); } catch { return 0; } }

/** A page from before the sign-out that comes back from the back/forward cache is hidden and requested again. */
addEventListener("pageshow", (event) => {
  if (!event.persisted || signedOutAt() < performance.timeOrigin) return;
  document.documentElement.hidden = true;
  location.reload();
});

/**
 * Shows the form's note that it was not sent, and why (in the server's words, if it refused the form), and keeps what
 * was typed. A form without such a note is sent as a whole page; so is one without words that the server refused,
 * because the server's own page says why.
 */
function stayUnsent(form, trouble) {
  const [note, signedOut] = [form.querySelector("[data-unsent]"), form.querySelector("[data-signed-out]")];
  const isRefused = !(trouble instanceof TypeError || trouble instanceof SignedOut);
  if (!note || isRefused && !form.querySelector("textarea")) { form.submit(); return; }
  note.dataset.unsent ||= note.textContent;
  note.textContent = trouble instanceof Refused && trouble.message || note.dataset.unsent;
  const shown = trouble instanceof SignedOut && signedOut ? signedOut : note;
  for (const one of [note, signedOut]) if (one) one.hidden = one !== shown;
  delete form.dataset.pressed;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-dialog]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  ask(link).catch(() => { location.href = link.href; });
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (new URL(form.action).pathname === "/sign-out") noteSignOut();
  const isFirst = !form.dataset.pressed;
  // A second press would send the same form twice.
  if (!isFirst || form.dataset.swap) event.preventDefault();
  form.dataset.pressed = "yes";
  if (!isFirst) return;
  if (form.dataset.swap) swap(form).then(() => { delete form.dataset.pressed; }, (trouble) => stayUnsent(form, trouble));
  else renewFirst(event);
});

/**
 * A page from before the sign-out of another tab has the token of a session that is over. If somebody else has signed in
 * since, it keeps that token, and the server refuses it.
 */
function renewFirst(event) {
  const form = event.target;
  if (form.method !== "post" || !form.elements.csrf || signedOutAt() < performance.timeOrigin) return;
  if (new URL(form.action).pathname === "/sign-out" || form.dataset.renewed || event.defaultPrevented) return;
  event.preventDefault();
  const { submitter } = event;
  renewToken().catch(() => {}).then(() => {
    form.dataset.renewed = "yes";
    delete form.dataset.pressed;
    form.requestSubmit(submitter);
  });
}
addEventListener("pageshow", (event) => {
  // A form that was sent knows the old values of what it changed.
  if (event.persisted && document.querySelector("form[data-pressed] [name^=old-]")) location.reload();
  for (const form of document.forms) delete form.dataset.pressed;
});

/**
 * Shows how many letters may still be typed. It counts Unicode code points, as the server does, not UTF-16 code units.
 */
function count(field) {
  const left = Number(field.dataset.limit) - [...field.value.trim()].length;
  const said = (left < 0 ? field.dataset.over : field.dataset.left).replace("{count}", Math.abs(left));
  field.setCustomValidity(left < 0 ? said : "");
  const place = document.getElementById(field.getAttribute("aria-describedby")).querySelector(".left");
  place.textContent = said;
  place.classList.toggle("over", left < 0);
}
document.addEventListener("input", (event) => { if (event.target.dataset.limit) count(event.target); });

/** Copies the text of a part of the page. Without https only `execCommand` exists, which copies the selection. */
async function copy(part) {
  if (navigator.clipboard) return navigator.clipboard.writeText(part.textContent.trim());
  getSelection().selectAllChildren(part);
  if (!document.execCommand("copy")) throw new Error("not copied");
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(document.querySelector(button.dataset.copy));
    button.querySelector("span").textContent = button.dataset.done;
  });
}
for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const url = document.querySelector(button.dataset.share).textContent.trim();
    navigator.share({ title: button.dataset.title, url }).catch(() => {});
  });
}

// A new password can be shown; without scripts it is typed twice.
for (const eye of document.querySelectorAll("[data-eye]")) {
  const input = eye.closest(".field").querySelector("input");
  eye.hidden = false;
  eye.addEventListener("click", () => {
    const isSeen = input.type === "password";
    input.type = isSeen ? "text" : "password";
    eye.setAttribute("aria-pressed", String(isSeen));
  });
  // Hide the password before sending: browsers remember the contents of plain text fields.
  input.form.addEventListener("submit", () => { input.type = "password"; });
}

/**
 * Sends a form and shows only why it was refused, so that the fields stay as typed; the server never sends a password
 * back.
 */
async function sendKeeping(form) {
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("form[data-keeps]");
  if (answer.redirected) { location.assign(answer.url); return; }
  if (!fresh) { document.querySelector("main").replaceWith(page.querySelector("main")); return; }
  const said = ":scope > [role=alert], :scope > [data-advice]";
  form.querySelectorAll(said).forEach((old) => old.remove());
  const trouble = [...fresh.querySelectorAll(said)];
  form.prepend(...trouble);
  // Take over a value that the server offers in place of one that is taken.
  for (const field of fresh.querySelectorAll("[data-offered]")) form.elements[field.name].value = field.value;
  trouble[0]?.scrollIntoView({ block: "center" });
}
for (const form of document.querySelectorAll("form[data-keeps]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.dataset.pressed) return;
    form.dataset.pressed = "yes";
    sendKeeping(form).catch(() => form.submit()).finally(() => { delete form.dataset.pressed; });
  });
}

for (const select of document.querySelectorAll("select[data-time-zone]:not([data-chosen])")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
}

// Every page but the sending page tells how many photos were chosen in this browser and not sent.
const waits = document.getElementById("waits");
async function tellWhatWaits() {
  if (!(await indexedDB.databases()).some((one) => one.name === "outbox")) return;
  const { Outbox } = await import("./outbox.js");
  const count = await Outbox.waiting(waits.dataset.member);
  const form = new Intl.PluralRules(document.documentElement.lang).select(count) === "one" ? "one" : "many";
  waits.firstChild.textContent = waits.dataset[form].replace("{count}", count);
  waits.hidden = count === 0;
}
// If IndexedDB is not available, nothing is stored: ignore the error.
if (waits) addEventListener("pageshow", () => tellWhatWaits().catch(() => {}));

// The worker opens the sending page offline, and takes what the phone's gallery shares. Browsers have workers under
// https only.
if (isSecureContext) navigator.serviceWorker?.register("/worker.js").catch(() => {});
// A form may have changed the sending page that the worker has cached, or signed in somebody else. This message tells the
// worker that the form's answer has arrived, and whose page it is, see worker.js.
const member = document.querySelector("meta[name=member]")?.content;
if (isSecureContext) navigator.serviceWorker?.controller?.postMessage({ member });

// The menu at the person's own picture closes on a click outside it and on Escape.
const me = document.querySelector("details.me");
if (me) {
  document.addEventListener("click", (event) => { if (!me.contains(event.target)) me.open = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !me.open) return;
    me.open = false;
    me.querySelector("summary").focus();
  });
}

// A page that is loaded again says "saved" no more.
const address = new URL(location.href);
if (address.searchParams.has("saved")) {
  address.searchParams.delete("saved");
  history.replaceState(history.state, "", address);
}
