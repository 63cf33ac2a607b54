// Keeps a long album light: tiles far from what is seen leave their place and a few letters behind, and come back
// before they are seen again. The tiles of a month lie in lists of whole rows, which rest and wake one by one.

/** Fewer tiles than a loaded page brings are not worth a list of their own. */
const FEWEST = 40;
/** A screen of 4K has rows of about as many. */
const MOST_IN_A_ROW = 12;
/** What of a tile is left where its identifier stood: no page can hold it. */
const PLACE = "\0";

const resting = new Map();
const forms = new Map();

/** Tiles differ in little: of each form there is one text, however many tiles have it. */
function form(tile) {
  const text = tile.outerHTML.replaceAll(tile.dataset.photo, PLACE);
  if (!forms.has(text)) forms.set(text, text);
  return forms.get(text);
}

function rest(list) {
  // Where the keyboard is, stays.
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

// On a turned phone the rows are others: their room is about the same.
addEventListener("resize", () => {
  for (const [list, { area }] of resting) list.style.blockSize = `${area / list.clientWidth}px`;
});

/** Lets a list of tiles rest and wake as it goes out of sight and comes. */
export function keepLight(list) { watcher.observe(list); }

/** Puts tiles behind those of a month. A row that is not full yet goes on in the new list. */
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

/** The tiles of the row in which a tile stands. */
export function rowOf(tile) {
  return [...tile.parentElement.children].filter((other) => other.offsetTop === tile.offsetTop);
}

/** Lets the rows begin anew with this tile, as they did where it was seen: those before it get a list of their own. */
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
 * Leaves out some first tiles of a list, so that its last row is full. Only for a list that begins anywhere, and not
 * with its month: those left out come with the next ones.
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
 * Answers with a function from a number of tiles that are left out to the gap, in CSS pixels, behind the last row.
 * Reckoned as CSS Flexible Box Layout §9.3 breaks lines: a layout of its own for each number takes a while on a phone.
 */
function gapsOfLastRow(list, tiles) {
  const width = list.clientWidth;
  const between = parseFloat(getComputedStyle(list).columnGap);
  const styles = tiles.map((tile) => getComputedStyle(tile));
  const widths = styles.map((style) => parseFloat(style.flexBasis));
  // A row that lacks less than a square tile is stretched to the edge.
  const square = widths[0] / parseFloat(styles[0].flexGrow);
  return (skipped) => {
    let row = 0;
    for (const next of widths.slice(skipped)) row = row && row + between + next <= width ? row + between + next : next;
    return width - row < between + square ? 0 : width - row;
  };
}

/** The photos whose tiles are there, also those that rest. */
export function photosIn(album) {
  const awake = [...album.querySelectorAll(".tile")].map((tile) => tile.dataset.photo);
  const asleep = [...resting.values()].flatMap(({ tiles }) => tiles.map((tile) => tile.photo));
  return new Set([...awake, ...asleep]);
}

/** Takes these photos' tiles out, and months that have none any more. */
export function remove(gone, album) {
  for (const [list, { tiles }] of resting) if (tiles.some((tile) => gone.has(tile.photo))) wake(list);
  for (const tile of album.querySelectorAll(".tile")) if (gone.has(tile.dataset.photo)) tile.remove();
  for (const list of album.querySelectorAll(".grid")) if (!resting.has(list) && !list.firstElementChild) list.remove();
  for (const month of album.querySelectorAll(":scope > section")) if (!month.querySelector(".grid")) month.remove();
}
