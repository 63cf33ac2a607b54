// Turns photos by arrow keys and by a finger, and updates the page when something happens to the photo.
import { live } from "./live.js";
import { lookCloser } from "./look-closer.js";
import { albumAt, goToAlbum, homeOf, isAlbum, keep, kept } from "./way-back.js";

const stage = document.getElementById("stage");
// The element is replaced once a film has been prepared, so it is looked up each time.
const photo = () => document.getElementById("photo");
const link = (rel) => document.querySelector(`a[rel=${rel}]`);

const lookAtWhole = lookCloser(stage, photo);

// The album opens at the row where it was left; after turning, at the photo seen last.
const toAlbum = document.getElementById("to-album");
const here = location.pathname.split("/").at(-1);
const { home } = toAlbum.dataset;
const place = kept()?.home === homeOf(home) ? kept() : null;
if (place?.opened === here) toAlbum.href = albumAt(place.row, home);

toAlbum.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goToAlbum(toAlbum.href);
});

function turn(rel) {
  const there = link(rel);
  // NB: only if this photo was reached from the album: otherwise the stored place belongs to another visit.
  if (there && place?.photo === here) keep({ ...place, photo: there.pathname.split("/").at(-1) });
  if (there) location.replace(there.href);
  return Boolean(there);
}

// Turning replaces the history entry: "back" leads to the album, not through every photo that was seen.
for (const rel of ["prev", "next"]) {
  link(rel)?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(rel);
  });
}

/** Skips the view transition on the way back to the album, so that the tile can be pressed at once. */
addEventListener("pageswap", (event) => {
  const there = event.activation?.entry?.url;
  if (there && isAlbum(there)) event.viewTransition?.skipTransition();
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "ArrowLeft") turn("prev");
  if (event.key === "ArrowRight") turn("next");
  if (event.key === "Escape" && !document.querySelector("dialog") && !lookAtWhole()) goToAlbum(toAlbum.href);
});

// The photo follows the finger. Past a fifth of the stage's width it turns; if there is no photo to turn to, it follows
// only a quarter of the way. Touches are matched by position, not by target: during a view transition the root is the
// target of every touch.
let start = null;

function isOnStage(touch) {
  if (document.querySelector("dialog[open]")) return false;
  const place = stage.getBoundingClientRect();
  return touch.clientY >= place.top && touch.clientY < place.bottom
    && touch.clientX >= place.left && touch.clientX < place.right;
}

addEventListener("touchstart", (event) => {
  const touch = event.touches[0];
  const isMeant = event.touches.length === 1 && isOnStage(touch) && (visualViewport?.scale ?? 1) < 1.05;
  start = isMeant ? { x: touch.clientX, y: touch.clientY } : null;
}, { passive: true });

addEventListener("touchmove", (event) => {
  if (!start) return;
  if (event.touches.length !== 1) { start = null; settle(); return; }
  const across = event.touches[0].clientX - start.x;
  const down = event.touches[0].clientY - start.y;
  if (Math.abs(down) > Math.abs(across)) return;
  const give = link(across < 0 ? "next" : "prev") ? 1 : 0.25;
  photo().style.transition = "none";
  photo().style.transform = `translateX(${across * give}px)`;
}, { passive: true });

addEventListener("touchend", (event) => {
  if (!start) return;
  const across = event.changedTouches[0].clientX - start.x;
  const down = event.changedTouches[0].clientY - start.y;
  start = null;
  const isSwipe = Math.abs(across) > stage.clientWidth / 5 && Math.abs(across) > Math.abs(down);
  if (!isSwipe || !turn(across < 0 ? "next" : "prev")) settle();
}, { passive: true });

function settle() {
  photo().style.transition = "transform .2s ease-out";
  photo().style.transform = "";
}

// If the photo is taken out of the album while somebody looks at it, the reloaded page says so.
live(["journey", "album"]);

// A person who opens a form wants to write: focus its first field.
document.addEventListener("toggle", (event) => {
  if (event.target.open) event.target.querySelector("textarea, input:not([type=hidden])")?.focus();
}, true);

// Preload the pictures of the next and the previous photo.
addEventListener("load", () => {
  for (const rel of ["next", "prev"]) {
    const there = link(rel);
    if (!there) continue;
    fetch(there.href).then((answer) => answer.text()).then((text) => {
      const next = new DOMParser().parseFromString(text, "text/html").getElementById("photo");
      if (!next?.srcset) return;
      const image = new Image();
      image.sizes = next.sizes;
      image.srcset = next.srcset;
    }).catch(() => {});
  }
});
