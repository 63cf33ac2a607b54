// Keeps a long album small in memory: lists of tiles far from the visible part are replaced by empty space and a short
// text, and are restored before they become visible. The tiles of a month lie in lists of whole rows, each of which is
// emptied and restored by itself.

/** The smallest number of tiles for which a list is closed and another one begun; a loaded page has more. */
const FEWEST = 40;
/** The largest number of tiles in a row that is expected: about that of a 4K screen. */
const MOST_IN_A_ROW = 12;
/** Stands for the photo's identifier in a stored tile: NUL cannot occur in a page. */
const PLACE = "\0";

const resting = new Map();
const forms = new Map();

/** Tiles differ little apart from their identifier: tiles with the same remaining text share one string. */
function form(tile) {
  const text = tile.outerHTML.replaceAll(tile.dataset.photo, PLACE);
  if (!forms.has(text)) forms.set(text, text);
  return forms.get(text);
}

function rest(list) {
  // A list with the focus is not emptied.
  if (resting.has(list) || !list.firstElementChild || list.contains(document.activeElement)) return;
  const tiles = [...list.children].map((tile) => ({ photo: tile.dataset.photo, form: form(tile) }));
  const { width, height } = list.getBoundingClientRect();
  resting.set(list, { tiles, area: width * height });
  list.style.blockSize = `${height}px`;
  list.replaceChildren();
}

function wake(list) {
  const { tiles } = resting.get(list) ?? {};
  if (!tiles) return;
  resting.delete(list);
  list.innerHTML = tiles.map((tile) => tile.form.replaceAll(PLACE, tile.photo)).join("");
  list.style.blockSize = "";
}

const watcher = new IntersectionObserver(
  (entries) => { for (const { isIntersecting, target } of entries) (isIntersecting ? wake : rest)(target); },
  { rootMargin: "300% 0px" },
);

// On a turned phone the rows have other lengths, but their area is about the same.
addEventListener("resize", () => {
  for (const [list, { area }] of resting) list.style.blockSize = `${area / list.clientWidth}px`;
});

/** Empties a list of tiles when it is far from the visible part, and restores it when it comes near. */
export function keepLight(list) { watcher.observe(list); }

/** Appends tiles to a month. A last row that is not full continues in the new list. */
export function extend(month, tiles) {
  const last = [...month.querySelectorAll(".grid")].at(-1);
  wake(last);
  const row = last.lastElementChild?.offsetTop;
  const loose = [...last.children].filter((tile) => tile.offsetTop === row);
  if (last.children.length - loose.length < FEWEST) { last.append(...tiles); return; }
  const next = last.cloneNode(false);
  last.classList.add("full-rows");
  next.append(...loose, ...tiles);
  last.after(next);
  keepLight(next);
}

/** The tiles in the same row as `tile`. */
export function rowOf(tile) {
  return [...tile.parentElement.children].filter((other) => other.offsetTop === tile.offsetTop);
}

/**
 * Makes this tile the first of its row, as it was when the person left: the tiles before it get a list of their own.
 */
export function breakBefore(tile) {
  const list = tile.parentElement;
  if (tile === list.firstElementChild) return;
  const before = list.cloneNode(false);
  before.classList.add("full-rows");
  while (list.firstElementChild !== tile) before.append(list.firstElementChild);
  list.before(before);
  keepLight(before);
}

/**
 * Removes some first tiles of a list, so that its last row is full. Only for a list that does not begin with its
 * month's first tile: the removed tiles are loaded again with the next ones.
 */
export function fillLastRow(list) {
  const tiles = [...list.children];
  const gapAfter = gapsOfLastRow(list, tiles);
  let best = 0;
  for (let skipped = 1; skipped < Math.min(MOST_IN_A_ROW, tiles.length); skipped += 1) {
    if (gapAfter(skipped) < gapAfter(best)) best = skipped;
  }
  list.replaceChildren(...tiles.slice(best));
  list.classList.add("full-rows");
}

/**
 * Returns a function from a number of removed first tiles to the gap behind the last row, in CSS pixels. Computed as
 * CSS Flexible Box Layout §9.3 breaks lines: a layout by the browser for each number would be slow on a phone.
 */
function gapsOfLastRow(list, tiles) {
  const width = list.clientWidth;
  const between = parseFloat(getComputedStyle(list).columnGap);
  const styles = tiles.map((tile) => getComputedStyle(tile));
  const widths = styles.map((style) => parseFloat(style.flexBasis));
  // A row with a gap smaller than a square tile is stretched to the edge.
  const square = widths[0] / parseFloat(styles[0].flexGrow);
  return (skipped) => {
    let row = 0;
    for (const next of widths.slice(skipped)) row = row && row + between + next <= width ? row + between + next : next;
    return width - row < between + square ? 0 : width - row;
  };
}

/** The photos that have a tile, also in lists that are emptied. */
export function photosIn(album) {
  const awake = [...album.querySelectorAll(".tile")].map((tile) => tile.dataset.photo);
  const asleep = [...resting.values()].flatMap(({ tiles }) => tiles.map((tile) => tile.photo));
  return new Set([...awake, ...asleep]);
}

/** Removes the tiles of these photos, and the months that have none left. */
export function remove(gone, album) {
  for (const [list, { tiles }] of resting) if (tiles.some((tile) => gone.has(tile.photo))) wake(list);
  for (const tile of album.querySelectorAll(".tile")) if (gone.has(tile.dataset.photo)) tile.remove();
  for (const list of album.querySelectorAll(".grid")) if (!resting.has(list) && !list.firstElementChild) list.remove();
  for (const month of album.querySelectorAll(":scope > section")) if (!month.querySelector(".grid")) month.remove();
}
