// The way back from a photo to its tile: stores how the album looked, for as long as this tab is open.

const NAME = "album";

/**
 * The stored place: `home`, the album or selection; `row`, the first photo of the row that was pressed; `top`, the
 * row's distance from the window's upper edge in CSS pixels; `width`, the window's width; `opened`, the photo that was
 * pressed; `photo`, the one seen last. Null if nothing is stored or the browser forbids storage.
 */
export function kept() {
  try { return JSON.parse(sessionStorage.getItem(NAME)); } catch { return null; }
}

export function keep(place) {
  try { sessionStorage.setItem(NAME, JSON.stringify(place)); } catch { }
}

/** Identifies the album or selection that a page shows: its address without the place in it. */
export function homeOf(address) {
  const url = new URL(address, location.href);
  for (const place of ["at", "before", "older"]) url.searchParams.delete(place);
  return url.pathname + url.search;
}

export function isAlbum(address) { return ["/", "/album"].includes(new URL(address, location.href).pathname); }

/** The address of an album or a selection with this photo's tile in sight. */
export function albumAt(photo, home) { return placeIn(home, "at", photo); }

export function placeIn(home, name, value) { return `${home}${home.includes("?") ? "&" : "?"}${name}=${value}`; }

/**
 * Goes to the album: one step back in the history if the page before this one is the album, because browsers keep that
 * page as it was; else to `address`.
 */
export function goToAlbum(address) {
  const { currentEntry, entries } = globalThis.navigation ?? {};
  const before = currentEntry && entries.call(navigation)[currentEntry.index - 1];
  if (before?.url && isAlbum(before.url) && homeOf(before.url) === homeOf(address)) history.back();
  else location.href = address;
}
