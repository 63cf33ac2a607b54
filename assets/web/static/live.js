// Reloads the parts marked `data-live` after an event of the server, except parts that the user is editing.

const parts = () => [...document.querySelectorAll("[data-live]")];
/** The HTML of each part as the server sent it: a script may have changed the part since. */
const told = new WeakMap(parts().map((part) => [part, part.outerHTML]));
let timer;

export function isInUse(part) {
  const here = document.activeElement;
  const isHeld = part.contains(here) && here.tabIndex >= 0 && part.dataset.live !== "focus";
  return isHeld || part.querySelector("details[open]")
    || [...part.querySelectorAll("textarea")].some((field) => field.value !== field.defaultValue);
}

/** Whether the person has typed something on this page that is not sent. */
const isTyped = () => [...document.querySelectorAll("main textarea, main input[type=text], main input:not([type])")]
  .some((field) => field.value !== field.defaultValue);

/** True while a form is being sent: its answer is the next page, even if the form deleted what this page shows. */
const isLeaving = () => Boolean(document.querySelector("form[data-pressed]:not([data-swap])"));

async function follow(gone) {
  // The tab is hidden: `visibilitychange` starts the next update.
  if (document.hidden) return;
  const answer = await fetch(location.pathname);
  if (answer.status === 404 && !isLeaving() && !parts().some(isInUse) && !isTyped()) gone();
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts()) {
    const fresh = page.getElementById(part.id);
    // NB: `told` has no entry for a part that `swap` in forms.js inserted.
    if (!fresh || fresh.outerHTML === (told.get(part) ?? part.outerHTML) || isInUse(part)) continue;
    told.set(fresh, fresh.outerHTML);
    const wasHere = part.contains(document.activeElement);
    part.replaceWith(fresh);
    if (wasHere) fresh.querySelector("[data-next], button")?.focus();
  }
}

/**
 * Reloads the parts after each event named in `hints`, once `delay` milliseconds have passed without another; calls
 * `gone` if the server has no such page any more (404).
 */
export function live(hints, gone = () => location.reload(), delay = 300) {
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => follow(gone).catch(() => {}), delay);
  };
  let events;
  const listen = () => {
    events = new EventSource("/api/v1/events");
    // The server does not repeat events from before the connection opened or while it was broken: `open` updates too.
    for (const hint of ["open", ...hints]) events.addEventListener(hint, look);
  };
  listen();
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => events.close());
  // Loading a page again would empty the field in which somebody was typing before they looked at another page.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    if (isTyped()) listen();
    else location.reload();
  });
  return look;
}
