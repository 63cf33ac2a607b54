// How forms are sent where scripts run: as a page of their own, or in place of a part of the page. Forms whose session
// has ended meanwhile, or that the server refuses, keep what was typed.

import { isOfOtherSession, memberOf, noteSignOut, renewToken, SignedOut, signedOutAt } from "./session.js";

/** The server refused a form with a page that only says why. */
class Refused extends Error {
  constructor(page) { super(page.querySelector("main .lead")?.textContent ?? ""); }
}

/**
 * Milliseconds after a press until a form may be pressed again, if its page is still there: a form whose answer is a
 * file (`data-downloads`), and any other, whose answer may never come.
 */
const [fileTime, longestAnswer] = [2_000, 30_000];

/** The number of presses so far: each one is known by its number. */
let presses = 0;
/** The press that ends the session, while the page may be left for it. */
let ending;
/** The forms that were sent from this page: the server may have stored what they change. */
const sent = new Set();

const post = (form) => fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });

/** Keeps what is being typed elsewhere in a part that is replaced. */
function keepTyped(old, fresh, form) {
  for (const field of old.querySelectorAll("textarea[id], input[id]")) {
    const next = fresh.querySelector(`#${field.id}`);
    if (next && !form.contains(field) && field.value !== field.defaultValue) next.value = field.value;
  }
}

/** Whether the focus can go to the element: it is shown and not disabled. */
const isUsable = (element) => element.getClientRects().length > 0 && !element.disabled;

/** Returns the first control of a part of the page to which the focus can go; undefined if there is none. */
const firstControl = (part) => [...part.querySelectorAll("[data-next], summary, button")].find(isUsable);

/**
 * Returns the control that had the focus or was pressed when a part of the page is replaced. It is null if nothing was
 * pressed, as by a drag, and if the person is elsewhere on the page meanwhile.
 */
function controlInUse(old, form, submitter) {
  const active = document.activeElement;
  if (active === document.body || form.contains(active)) return submitter ?? form.closest("dialog");
  if (old.contains(active)) return active;
  return form.closest("dialog")?.contains(active) ? submitter ?? active : null;
}

/** Returns an item of a list with those behind it and then those before it, the nearest first. */
function itemAndNeighbours(item) {
  const items = [...item.parentElement.children];
  const index = items.indexOf(item);
  return [...items.slice(index), ...items.slice(0, index).reverse()];
}

/**
 * Returns what stands for a control in a part that was replaced: the control with its ID, else another one of the same
 * item of a list, else one of the nearest item that is still there. It is undefined if there is none.
 */
function counterpart(control, old, fresh) {
  for (let place = control; place && place !== old; place = place.parentElement) {
    for (const { id } of place.matches("li") ? itemAndNeighbours(place) : [place]) {
      const same = id ? fresh.querySelector(`#${CSS.escape(id)}`) : null;
      if (same?.matches("button, input, select, textarea, a[href]") && isUsable(same)) return same;
      const first = same ? firstControl(same) : undefined;
      if (first) return first;
    }
  }
  return undefined;
}

/** Moves the focus from a control of a part that was replaced to where the person goes on. */
function moveFocus(control, old, fresh) {
  if (!control || control.isConnected && isUsable(control)) return;
  const toCorrect = fresh.querySelector("details[open] textarea");
  const same = toCorrect ? undefined : counterpart(control, old, fresh);
  if (!same) { (toCorrect ?? firstControl(fresh))?.focus(); return; }
  // Browsers may scroll a control into the middle of the window if focus() scrolls.
  same.focus({ preventScroll: true });
  same.scrollIntoView({ block: "nearest" });
}

/**
 * Sends a small form and replaces only the part of the page named by `data-swap`, also by an answer that refuses the
 * form and repeats what was typed.
 */
async function swap(form, submitter) {
  const place = form.dataset.swap;
  let answer = await post(form);
  if (isOfOtherSession(answer) && await renewToken()) answer = await post(form);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(place);
  if (!fresh) throw new Refused(page);
  const old = document.querySelector(place);
  keepTyped(old, fresh, form);
  const control = controlInUse(old, form, submitter);
  old.replaceWith(fresh);
  form.closest("dialog")?.close();
  // Observers of the page show and hide parts of the fresh one first.
  await null;
  moveFocus(control, old, fresh);
}

/**
 * Shows the form's note that it was not sent, and why (in the server's words, if it refused the form), and keeps what
 * was typed. A form without such a note is sent as a whole page, unless its answer was lost: sent twice, it might do
 * its work twice. So is one without words that the server refused, because the server's own page says why.
 */
function stayUnsent(form, trouble) {
  const [note, signedOut] = [form.querySelector("[data-unsent]"), form.querySelector("[data-signed-out]")];
  const isRefused = !(trouble instanceof TypeError || trouble instanceof SignedOut);
  if (!note && trouble instanceof TypeError) { noteLost(form); return; }
  if (!note || isRefused && !form.querySelector("textarea")) { form.submit(); return; }
  note.dataset.unsent ||= note.textContent;
  note.textContent = trouble instanceof Refused && trouble.message || note.dataset.unsent;
  const shown = trouble instanceof SignedOut && signedOut ? signedOut : note;
  for (const one of [note, signedOut]) if (one) one.hidden = one !== shown;
  letGo(form);
}

/** Says that no answer came to a form that has no note of its own. */
function noteLost(form) {
  const note = document.getElementById("no-answer-note").content.firstElementChild.cloneNode(true);
  if (form.closest("dialog")) form.append(note);
  else document.querySelector(form.dataset.swap).before(note);
  note.scrollIntoView({ block: "nearest" });
  letGo(form);
}

/** Lets a form be pressed again that has changed nothing, or whose part of the page is new. */
function letGo(form) {
  delete form.dataset.pressed;
  sent.delete(form);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const isFirst = !form.dataset.pressed;
  // A second press would send the same form twice.
  if (!isFirst || form.dataset.swap) event.preventDefault();
  if (!isFirst) return;
  presses += 1;
  form.dataset.pressed = presses;
  sent.add(form);
  document.querySelectorAll(".no-answer").forEach((note) => note.remove());
  if (form.dataset.swap) {
    swap(form, event.submitter).then(() => letGo(form), (trouble) => stayUnsent(form, trouble));
    return;
  }
  sendWhole(event);
  ending = endsSession(form) && !event.defaultPrevented ? presses : undefined;
  watch(form, presses);
});

/** Whether the person has no session any more once the form is sent. */
const endsSession = (form) => ["/sign-out", "/me/leave", "/family/delete"].includes(new URL(form.action).pathname);

/** Lets a form that is sent as a page of its own be pressed again if its page stays. */
function watch(form, press) {
  const release = () => { if (form.dataset.pressed === String(press)) delete form.dataset.pressed; };
  setTimeout(release, "downloads" in form.dataset ? fileTime : longestAnswer);
  // The browser asks before it leaves a page that is sending photos. The person may stay: then nothing was sent, and the
  // page is left for something else the next time.
  addEventListener("beforeunload", (event) => {
    setTimeout(() => { if (event.defaultPrevented) release(); });
    addEventListener("beforeunload", () => { if (ending === press) ending = undefined; }, { once: true });
  }, { once: true });
}

addEventListener("pagehide", () => { if (ending) noteSignOut(); });

/** The longest wait for the answer about the session before a form is sent, in milliseconds. */
const longestCheck = 3_000;

/** Whether a field differs from what the page came with. */
function isChanged(field) {
  if (field.localName === "select") {
    const options = [...field.options];
    const marked = options.filter((option) => option.defaultSelected);
    // Without a marked option, a list of which one is chosen comes with its first one.
    const usual = marked.length > 0 || field.multiple ? marked : options.slice(0, 1);
    return options.some((option) => option.selected !== usual.includes(option));
  }
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/** Whether something was typed or chosen in the form that would be lost with its page; a password is typed again. */
function hasWords(form) {
  return [...form.querySelectorAll("textarea, select, input:not([type=hidden], [type=password])")].some(isChanged);
}

/**
 * Sends a form as a page of its own. The session may have ended since the page was opened, also on another device: a
 * form with words takes over the token of a new session of the same person. Without one, also if somebody else has signed
 * in, it is not sent, and the page stays with what was typed. The server's answer helps with forms without words.
 */
function sendWhole(event) {
  const form = event.target;
  if (form.method !== "post" || !form.elements.csrf || !memberOf(document)) return;
  if (!hasWords(form) && signedOutAt() < performance.timeOrigin) return;
  if (new URL(form.action).pathname === "/sign-out" || form.dataset.checked || event.defaultPrevented) return;
  // Browsers without these, such as Safari 15, send the form at once.
  if (!form.requestSubmit || !AbortSignal.timeout) return;
  event.preventDefault();
  const { submitter } = event;
  renewToken(AbortSignal.timeout(longestCheck)).catch((trouble) => trouble).then((trouble) => {
    delete form.dataset.pressed;
    noteSignedOut(form, trouble instanceof SignedOut);
    if (trouble instanceof SignedOut) return;
    // If the server could not be asked, its answer to the form says why.
    form.dataset.checked = "yes";
    form.requestSubmit(submitter);
    delete form.dataset.checked;
  });
}

/** Shows or hides the note of a form that it was not sent because its writer is signed out here. */
function noteSignedOut(form, isShown) {
  let note = form.querySelector("[data-signed-out]");
  if (isShown && !note) {
    note = document.getElementById("signed-out-note").content.firstElementChild.cloneNode(true);
    form.append(note);
  }
  if (!note) return;
  note.hidden = !isShown;
  if (isShown) note.scrollIntoView({ block: "nearest" });
}

/** The values with which a form was opened, as the server compares them with its own; empty for most forms. */
const openedWith = (form) =>
  [...form.querySelectorAll("[name^=old-], [name=insteadOf]")].map((field) => `${field.name}=${field.value}`).join("\n");

/**
 * Loads the page again if what one of these forms changes has changed since: the form has the old values. If the server
 * has not stored the form, or does not answer, what was typed stays.
 */
async function renewIfStored(forms) {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok || answer.redirected) return;
  const fresh = [...new DOMParser().parseFromString(await answer.text(), "text/html").forms].filter(openedWith);
  const isOld = (form) => fresh.some((other) =>
    other.getAttribute("action") === form.getAttribute("action") && openedWith(other) !== openedWith(form));
  if (forms.some(isOld)) location.reload();
}

addEventListener("pageshow", (event) => {
  for (const form of document.forms) delete form.dataset.pressed;
  if (!event.persisted) return;
  ending = undefined;
  const changing = [...sent].filter((form) => form.isConnected && openedWith(form));
  if (changing.length) renewIfStored(changing).catch(() => {});
});

/**
 * Sends a form and shows only why it was refused, so that the fields stay as typed; the server never sends a password
 * back.
 */
async function sendKeeping(form) {
  let answer = await post(form);
  if (answer.status === 403 && await renewToken().catch(() => false)) answer = await post(form);
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
  for (const fold of page.querySelectorAll("details[id][open]")) document.getElementById(fold.id)?.setAttribute("open", "");
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
