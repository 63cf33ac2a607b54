// What every page gains where scripts run; without them all of it still works
// by links and forms.

/** Opens a link's confirmation page in a dialog instead. */
async function ask(link) {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const question = page.querySelector("#confirm");
  if (!answer.ok || answer.redirected || !question) { location.href = link.href; return; }
  const dialog = document.createElement("dialog");
  const heading = question.querySelector("h1");
  heading.id = "question";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(question);
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog && !event.target.closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  document.body.append(dialog);
  dialog.showModal();
}

/** Sends a small form and takes over only the part of the answer it changes: also what refuses it, beside what was typed. */
async function swap(form) {
  const place = form.dataset.swap;
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(place);
  if (!fresh) throw new Error(String(answer.status));
  document.querySelector(place).replaceWith(fresh);
  const next = fresh.querySelector("details[open] textarea") ?? fresh.querySelector("[data-next], summary, button");
  next?.focus();
}

/** Browsers keep pages that one may go back to, as they were. NB: one that keeps nothing for us needs no note either. */
function noteSignOut() { try { localStorage.setItem("signed-out", Date.now()); } catch { } }
function signedOutAt() { try { return Number(localStorage.getItem("signed-out")); } catch { return 0; } }

/** A page from before the sign-out is shown to nobody who goes back to it: the server is asked for it anew. */
addEventListener("pageshow", (event) => {
  if (!event.persisted || signedOutAt() < performance.timeOrigin) return;
  document.documentElement.hidden = true;
  location.reload();
});

/** What was typed stays, and it is said that it was not sent; with nothing typed the whole page is asked. */
function stayUnsent(form) {
  const note = form.querySelector("[data-unsent]");
  if (!note) { form.submit(); return; }
  note.hidden = false;
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
  if (isFirst && form.dataset.swap) swap(form).then(() => { delete form.dataset.pressed; }, () => stayUnsent(form));
});
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.pressed;
});

/** Counts what is typed where it has a bound: in letters, as the server does, not in a browser's units. */
function count(field) {
  const left = Number(field.dataset.limit) - [...field.value.trim()].length;
  const said = (left < 0 ? field.dataset.over : field.dataset.left).replace("{count}", Math.abs(left));
  field.setCustomValidity(left < 0 ? said : "");
  const place = document.getElementById(field.getAttribute("aria-describedby")).querySelector(".left");
  place.textContent = said;
  place.classList.toggle("over", left < 0);
}
document.addEventListener("input", (event) => { if (event.target.dataset.limit) count(event.target); });

/** Copies what a part of the page says. Without https there is only the old way, which copies the selection. */
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

// A password that is chosen can be looked at; without scripts it is typed twice.
for (const eye of document.querySelectorAll("[data-eye]")) {
  const input = eye.closest(".field").querySelector("input");
  eye.hidden = false;
  eye.addEventListener("click", () => {
    const isSeen = input.type === "password";
    input.type = isSeen ? "text" : "password";
    eye.setAttribute("aria-pressed", String(isSeen));
  });
  // Browsers remember what a plain text field held.
  input.form.addEventListener("submit", () => { input.type = "password"; });
}

/** Sends a form and shows only why it was refused, so that all stays as typed; a password never travels back in a page. */
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
  // A value that the server offers in place of a taken one.
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

// Photos that were chosen here and not sent: a word of them on every page but the one that sends them.
const waits = document.getElementById("waits");
async function tellWhatWaits() {
  if (!(await indexedDB.databases()).some((one) => one.name === "outbox")) return;
  const { Outbox } = await import("./outbox.js");
  const count = await Outbox.waiting(waits.dataset.member);
  const form = new Intl.PluralRules(document.documentElement.lang).select(count) === "one" ? "one" : "many";
  waits.firstChild.textContent = waits.dataset[form].replace("{count}", count);
  waits.hidden = count === 0;
}
// A browser that keeps nothing has nothing to tell.
if (waits) addEventListener("pageshow", () => tellWhatWaits().catch(() => {}));

// Opens the sending page without a line, and takes what the phone's gallery shares. Browsers have it under https only.
if (isSecureContext) navigator.serviceWorker?.register("/worker.js").catch(() => {});
// A form may have made the kept page another one; that this page is there tells that the form's answer came.
if (isSecureContext) navigator.serviceWorker?.controller?.postMessage("a page is there");

// The card behind one's own face closes like any other.
const me = document.querySelector("details.me");
if (me) {
  document.addEventListener("click", (event) => { if (!me.contains(event.target)) me.open = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !me.open) return;
    me.open = false;
    me.querySelector("summary").focus();
  });
}
