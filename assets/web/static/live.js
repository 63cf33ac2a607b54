// What happens elsewhere comes while one looks, but into nothing that one is about to write.

const parts = () => [...document.querySelectorAll("[data-live]")];
/** As the server wrote them: a script may have changed them since. */
const told = new WeakMap(parts().map((part) => [part, part.outerHTML]));
let timer;

export function isInUse(part) {
  const here = document.activeElement;
  const isHeld = part.contains(here) && here.tabIndex >= 0 && part.dataset.live !== "focus";
  return isHeld || part.querySelector("details[open]")
    || [...part.querySelectorAll("textarea")].some((field) => field.value !== field.defaultValue);
}

/** Whether a form is on its way: its answer is the next page, also where it deleted what this page shows. */
const isLeaving = () => Boolean(document.querySelector("form[data-pressed]:not([data-swap])"));

async function follow(gone) {
  // Nobody looks: the next look is when somebody does.
  if (document.hidden) return;
  const answer = await fetch(location.pathname);
  if (answer.status === 404 && !isLeaving() && !parts().some(isInUse)) gone();
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts()) {
    const fresh = page.getElementById(part.id);
    // NB: what a form brought is not among them.
    if (!fresh || fresh.outerHTML === (told.get(part) ?? part.outerHTML) || isInUse(part)) continue;
    told.set(fresh, fresh.outerHTML);
    const wasHere = part.contains(document.activeElement);
    part.replaceWith(fresh);
    if (wasHere) fresh.querySelector("[data-next], button")?.focus();
  }
}

/** Looks at the page again after each of these hints; `gone` is called where there is no such page any more. */
export function live(hints, gone = () => location.reload(), patience = 300) {
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => follow(gone).catch(() => {}), patience);
  };
  const events = new EventSource("/api/v1/events");
  // What happened before the line stood, or while it was broken, was told to nobody here.
  for (const hint of ["open", ...hints]) events.addEventListener(hint, look);
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  return look;
}
