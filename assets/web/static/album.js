// Loads older and newer months of the album while a person scrolls, returns to the place where the person left it,
// tells of new photos, and removes the tiles of photos that were deleted.

import { breakBefore, extend, fillLastRow, keepLight, photosIn, remove, rowOf } from "./tiles.js";
import { albumAt, homeOf, keep, kept, placeIn } from "./way-back.js";

const album = document.getElementById("album");
const words = album.dataset;
// The address of the album, or of the selection of it that this page shows.
const { home } = words;
const plurals = new Intl.PluralRules(document.documentElement.lang);

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) {
    throw Object.assign(new Error(String(answer.status)), { isMoved: answer.redirected });
  }
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Appends the months of a loaded page below those of this page; merges a month that both pages have. */
function append(page) {
  for (const month of page.querySelectorAll("#album > section")) {
    const last = album.lastElementChild;
    if (last && last.dataset.month === month.dataset.month) {
      extend(last, month.querySelectorAll(".tile"));
    } else {
      album.append(month);
      month.querySelectorAll(".grid").forEach(keepLight);
    }
  }
}

album.querySelectorAll(".grid").forEach(keepLight);

/** The first photo on this page; `loadNewer` asks for the newer ones. */
let first = album.querySelector(".tile")?.dataset.photo;

/** Inserts the months of a loaded page above those of this page, and keeps the visible tiles where they are. */
function prepend(page) {
  const seen = album.querySelector(".tile");
  const top = seen?.getBoundingClientRect().top;
  const months = [...page.querySelectorAll("#album > section")];
  const isCut = Boolean(page.getElementById("newer"));
  for (const month of [...months].reverse()) {
    const ours = album.firstElementChild;
    if (ours && ours.dataset.month === month.dataset.month) join(month, ours, isCut && months.length === 1);
    else album.prepend(month);
    month.querySelectorAll(".grid").forEach(keepLight);
  }
  first = album.querySelector(".tile").dataset.photo;
  if (seen) scrollBy({ top: seen.getBoundingClientRect().top - top, behavior: "instant" });
}

/**
 * Inserts the newer tiles of a month before those of this page. `isCut` says that the newer tiles do not begin with the
 * month's first tile either.
 */
function join(month, ours, isCut) {
  const list = month.querySelector(".grid");
  ours.querySelector(".grid").before(list);
  list.classList.add("full-rows");
  if (isCut) fillLastRow(list);
  keepLight(list);
}

let isLoading = false;

/** Loads `address`, one page at a time, and hands it to `take`; the link's text shows loading and failure. */
async function load(link, address, take) {
  if (!link || isLoading) return;
  isLoading = true;
  const name = link.textContent;
  link.textContent = words.loading;
  try {
    take(await read(address));
    link.textContent = name;
  } catch (trouble) {
    // The server redirects if the photo to read on from left the album: open the album from its beginning.
    if (trouble.isMoved) location.assign(home);
    link.textContent = words.trouble || name;
  } finally {
    isLoading = false;
    watch();
  }
}

function loadOlder() {
  const link = document.getElementById("older");
  return load(link, link?.href, (page) => {
    append(page);
    const more = page.querySelector(".more.below");
    more.querySelector(".to-newest")?.remove();
    link.closest(".more").replaceWith(more);
  });
}

function loadNewer() {
  const link = document.getElementById("newer");
  return load(link, placeIn(home, "before", first), (page) => {
    prepend(page);
    if (!page.getElementById("newer")) link.closest(".more").remove();
  });
}

const watcher = new IntersectionObserver(
  (entries) => {
    const near = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target.id);
    if (near.includes("older")) loadOlder();
    else if (near.includes("newer")) loadNewer();
  },
  { rootMargin: "1200px" },
);

function watch() {
  watcher.disconnect();
  for (const [name, read] of [["older", loadOlder], ["newer", loadNewer]]) {
    const link = document.getElementById(name);
    if (!link) continue;
    link.onclick = (event) => { event.preventDefault(); read(); };
    // NB: after a failure, only a press on the link tries again.
    if (link.textContent !== words.trouble) watcher.observe(link);
  }
}

album.addEventListener("click", (event) => {
  const tile = event.target.closest(".tile");
  if (!tile || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const [row] = rowOf(tile);
  const { photo } = tile.dataset;
  keep({ home: homeOf(home), row: row.dataset.photo, top: row.getBoundingClientRect().top, width: innerWidth, opened: photo, photo });
  history.replaceState(null, "", albumAt(row.dataset.photo, home));
});

/** The place that was stored, if it is one of this album or selection; else null. */
function savedPosition() {
  const place = kept();
  return place?.home === homeOf(home) ? place : null;
}

/**
 * Scrolls so that the row that was pressed has its former distance from the window's edge, and begins with the same
 * photo.
 */
function restorePosition(at) {
  const place = savedPosition();
  const tile = document.getElementById(`photo-${at}`);
  if (!tile) return;
  history.scrollRestoration = "manual";
  if (place?.row !== at) { tile.scrollIntoView({ block: "center", behavior: "instant" }); return; }
  const last = document.getElementById(`photo-${place.photo}`);
  // The person turned to a photo that is not on this page.
  if (!last) { location.replace(albumAt(place.photo, home)); return; }
  if (place.width === innerWidth && rowOf(tile)[0] !== tile) breakRows(tile);
  scrollBy({ top: tile.getBoundingClientRect().top - place.top, behavior: "instant" });
  show(last);
}

/**
 * After the browser restored this page from its back/forward cache: shows the photo seen last, and updates the tiles
 * around it.
 */
async function restoreCachedPage() {
  const photo = savedPosition()?.photo;
  if (!photo) return;
  const last = document.getElementById(`photo-${photo}`);
  if (!last) { location.replace(albumAt(photo, home)); return; }
  show(last);
  for (const tile of (await read(albumAt(photo, home))).querySelectorAll("#album .tile")) renew(tile);
}

/** Replaces a tile whose hearts or caption have changed since this page was made. */
function renew(tile) {
  const ours = document.getElementById(tile.id);
  if (!ours || ours.outerHTML === tile.outerHTML) return;
  const isHeld = ours.contains(document.activeElement);
  ours.replaceWith(tile);
  if (isHeld) tile.querySelector("a").focus({ preventScroll: true });
}

function show(tile) {
  if (!isInSight(tile)) tile.scrollIntoView({ block: "center", behavior: "instant" });
  tile.querySelector("a").focus({ preventScroll: true });
}

function breakRows(tile) {
  breakBefore(tile);
  const before = tile.parentElement.previousElementSibling;
  const isFirst = before.matches("#album > :first-child .grid:first-of-type");
  if (document.getElementById("newer") && isFirst) fillLastRow(before);
  first = album.querySelector(".tile").dataset.photo;
}

function isInSight(tile) {
  const { top, bottom } = tile.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const at = new URLSearchParams(location.search).get("at");
if (at) restorePosition(at);
// NB: the pages before and after this one are loaded only once this page has been painted.
requestAnimationFrame(() => setTimeout(watch));
addEventListener("pageshow", (event) => {
  if (event.persisted) restoreCachedPage().then(removeDeleted).catch(() => {});
});

/** Removes the tiles of the photos that left the album since this page was made. */
async function removeDeleted() {
  for (let more = true; more;) {
    const answer = await fetch(`/api/v1/album/changes?since=${words.revision}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const changes = await answer.json();
    const gone = new Set(changes.deleted);
    remove(gone, album);
    words.revision = changes.revision;
    more = changes.more;
  }
}

// Only a page with the newest photos tells of newer ones.
if ("newest" in words) {
  let timer;

  async function lookForNew() {
    const page = await read("/");
    const known = photosIn(album);
    const tiles = [...page.querySelectorAll("#album .tile")];
    const first = tiles.findIndex((tile) => known.has(tile.dataset.photo));
    tell(first < 0 ? tiles.length : first);
  }

  function tell(count) {
    document.querySelector(".arrived")?.remove();
    if (count === 0) return;
    const pill = document.createElement("a");
    pill.className = "button arrived";
    pill.href = "/";
    pill.setAttribute("role", "status");
    pill.textContent = plurals.select(count) === "one" ? words.one : words.many.replace("{count}", count);
    document.body.append(pill);
  }

  let events;

  function listen() {
    events = new EventSource("/api/v1/events");
    // The server does not repeat events from before the connection opened or while it was broken: ask for changes.
    events.addEventListener("open", () => {
      const { revision } = words;
      removeDeleted().then(() => words.revision === revision || lookForNew()).catch(() => {});
    });
    events.addEventListener("album", () => {
      clearTimeout(timer);
      // Wait 800 ms: many photos that are sent together cause one request.
      timer = setTimeout(() => removeDeleted().then(lookForNew).catch(() => {}), 800);
    });
  }

  listen();
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    listen();
    lookForNew().catch(() => {});
  });
}
