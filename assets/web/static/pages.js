// Additions to every page where scripts run; without them every page still works by links and forms.

import "./forms.js";
import { memberOf, signedOutAt } from "./session.js";

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
  // The question of somebody else who has signed in meanwhile would be answered in their name.
  const isOurs = answer.ok && !answer.redirected && memberOf(page) === memberOf(document);
  if (!isOurs || !question) { location.href = link.href; return; }
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

/** A page from before the sign-out that comes back from the back/forward cache is hidden and requested again. */
addEventListener("pageshow", (event) => {
  if (!event.persisted || signedOutAt() < performance.timeOrigin) return;
  document.documentElement.hidden = true;
  location.reload();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-dialog]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  ask(link).catch(() => { location.href = link.href; });
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

// A phone may give an app on its home screen none of the browser's cookies, and opens links in the browser: there,
// whoever was sent a link pastes it.
if (navigator.standalone || matchMedia("(display-mode: standalone)").matches) {
  for (const fold of document.querySelectorAll("details[data-app]")) fold.open = true;
}

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
