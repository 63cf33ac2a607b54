// Turning photos by arrow keys and by a finger, and following what happens to a photo.
import { live } from "./live.js";
import { lookCloser } from "./look-closer.js";
import { albumAt, goToAlbum, homeOf, isAlbum, keep, kept } from "./way-back.js";

const stage = document.getElementById("stage");
// Another, once a film has been prepared.
const photo = () => document.getElementById("photo");
const link = (rel) => document.querySelector(`a[rel=${rel}]`);

const lookAtWhole = lookCloser(stage, photo);

// The album opens where it was left; after turning, at the photo that is seen now.
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
  // NB: of a photo that was opened from elsewhere the album knows nothing.
  if (there && place?.photo === here) keep({ ...place, photo: there.pathname.split("/").at(-1) });
  if (there) location.replace(there.href);
  return Boolean(there);
}

// Turning is not going somewhere: "back" leads to the album, not through
// every photo that was seen.
for (const rel of ["prev", "next"]) {
  link(rel)?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(rel);
  });
}

/** The way back is short: no page that fades stands between the press and the tile. */
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

// The photo follows the finger; past a fifth of the stage it turns, with no
// photo to turn to it gives way only a little.
// By place, not by target: while a page fades in, every touch is the root's.
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

// Where the photo was taken out of the album while somebody looks at it, the page says so.
live(["journey", "album"]);

// Who opens a form wants to write.
document.addEventListener("toggle", (event) => {
  if (event.target.open) event.target.querySelector("textarea, input:not([type=hidden])")?.focus();
}, true);

// The neighbours' pictures are there before they are asked for.
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
