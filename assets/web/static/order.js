// The photos of a collection are dragged to another place; the buttons beside each photo do the same without it.
// A move says only beside which photo one goes, so that two who order at once lose nothing.

/** Pixels from the edge of the window within which a drag scrolls the page. */
const edge = 72;

let dragged = null;
let wasBefore = null;

/** Whether the answer to a change is awaited; it replaces all photos, also one that is being dragged. */
function isChanging() { return document.querySelector("form[data-swap='#order'][data-pressed]") !== null; }

/** The photo at a point of the window, or undefined. */
function photoAt(x, y) { return document.elementFromPoint(x, y)?.closest(".ordered-photo"); }

function begin(event) {
  const grip = event.target.closest(".grip");
  if (!grip || event.button !== 0) return;
  event.preventDefault();
  if (isChanging()) return;
  dragged = grip.closest(".ordered-photo");
  wasBefore = dragged.nextElementSibling;
  dragged.classList.add("dragged");
}

function move(event) {
  if (!dragged) return;
  if (event.clientY < edge) scrollBy(0, -edge / 4);
  if (event.clientY > innerHeight - edge) scrollBy(0, edge / 4);
  const over = photoAt(event.clientX, event.clientY);
  if (!over || over === dragged) return;
  const isBehind = dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
  over[isBehind ? "after" : "before"](dragged);
}

function end(event) {
  if (!dragged) return;
  const [photo, next, previous] = [dragged, dragged.nextElementSibling, dragged.previousElementSibling];
  dragged.classList.remove("dragged");
  dragged = null;
  if (event.type === "pointercancel") { photo.parentElement.insertBefore(photo, wasBefore); return; }
  if (next === wasBefore) return;
  const form = document.getElementById("move");
  form.elements.photo.value = photo.dataset.photo;
  form.elements.before.value = previous ? "" : next.dataset.photo;
  form.elements.after.value = previous ? previous.dataset.photo : "";
  // Safari 15 has no requestSubmit(). The listener in forms.js sends the form, as after a press.
  form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

document.querySelector("main").classList.add("can-drag");
addEventListener("pointerdown", begin);
addEventListener("pointermove", move);
addEventListener("pointerup", end);
addEventListener("pointercancel", end);
