// The album loads as one scrolls, is found again where it was left, says quietly when new photos came, and lets go of
// those that were taken out.

import { breakBefore, extend, fillLastRow, keepLight, photosIn, remove, rowOf } from "./tiles.js";
import { albumAt, homeOf, keep, kept, placeIn } from "./way-back.js";

const album = document.getElementById("album");
const words = album.dataset;
// The whole album, or a selection of it.
const { home } = words;
const plurals = new Intl.PluralRules(document.documentElement.lang);

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) {
    throw Object.assign(new Error(String(answer.status)), { isMoved: answer.redirected });
  }
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Puts a page's months under ours; a month that both have becomes one. */
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

/** The first photo of the album as it stands here; newer ones are asked for by it. */
let first = album.querySelector(".tile")?.dataset.photo;

/** Puts a page's months above ours, and moves nothing of what is seen. */
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

/** Puts a month's newer tiles before ours. `isCut`: they do not begin with their month either. */
function join(month, ours, isCut) {
  const list = month.querySelector(".grid");
  ours.querySelector(".grid").before(list);
  list.classList.add("full-rows");
  if (isCut) fillLastRow(list);
  keepLight(list);
}

let isLoading = false;

/** Reads the page a link leads to, once at a time; the link says how it goes. */
async function load(link, address, take) {
  if (!link || isLoading) return;
  isLoading = true;
  const name = link.textContent;
  link.textContent = words.loading;
  try {
    take(await read(address));
    link.textContent = name;
  } catch (trouble) {
    // The photo to read on from has left the album: it begins anew.
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
    // NB: of a link that could not be followed, only a press tries again.
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

/** What was kept of this album or selection, and not of another one. */
function keptHere() {
  const place = kept();
  return place?.home === homeOf(home) ? place : null;
}

/** Shows the album as it was left: the row that was pressed at its height, with the same photos in it. */
function comeBack(at) {
  const place = keptHere();
  const tile = document.getElementById(`photo-${at}`);
  if (!tile) return;
  history.scrollRestoration = "manual";
  if (place?.row !== at) { tile.scrollIntoView({ block: "center", behavior: "instant" }); return; }
  const last = document.getElementById(`photo-${place.photo}`);
  // Turned further than this page reaches.
  if (!last) { location.replace(albumAt(place.photo, home)); return; }
  if (place.width === innerWidth && rowOf(tile)[0] !== tile) breakRows(tile);
  scrollBy({ top: tile.getBoundingClientRect().top - place.top, behavior: "instant" });
  show(last);
}

/** A browser that kept this page whole shows it as it was left: only the photo seen last may stand elsewhere. */
async function comeBackWhole() {
  const photo = keptHere()?.photo;
  if (!photo) return;
  const last = document.getElementById(`photo-${photo}`);
  if (!last) { location.replace(albumAt(photo, home)); return; }
  show(last);
  for (const tile of (await read(albumAt(photo, home))).querySelectorAll("#album .tile")) renew(tile);
}

/** Hearts and words may have changed since. */
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
if (at) comeBack(at);
// NB: the pages before and after this one are read once this one has been painted, not before.
requestAnimationFrame(() => setTimeout(watch));
addEventListener("pageshow", (event) => {
  if (event.persisted) comeBackWhole().then(letGo).catch(() => {});
});

/** Takes out what left the album since this page was made. */
async function letGo() {
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

// Only a page with the newest photos can be behind.
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
    // What happened before the line stood, or while it was broken, was told to nobody here.
    events.addEventListener("open", () => {
      const { revision } = words;
      letGo().then(() => words.revision === revision || lookForNew()).catch(() => {});
    });
    events.addEventListener("album", () => {
      clearTimeout(timer);
      // Many photos sent together are one piece of news.
      timer = setTimeout(() => letGo().then(lookForNew).catch(() => {}), 800);
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
