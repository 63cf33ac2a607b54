// The way back from a photo to its tile: what the album looked like is kept for this tab, as long as it is open.

const NAME = "album";

/**
 * What was kept: `home`, which album or selection it was, `row`, the first photo of the row that was pressed, `top`, its
 * distance from the window's upper edge in CSS pixels, `width`, the window's, `opened`, the photo that was pressed, and
 * `photo`, the one seen last.
 * NB: a browser that keeps nothing for us answers null.
 */
export function kept() {
  try { return JSON.parse(sessionStorage.getItem(NAME)); } catch { return null; }
}

export function keep(place) {
  try { sessionStorage.setItem(NAME, JSON.stringify(place)); } catch { }
}

/** Which album or selection a page shows: its address without the place in it. */
export function homeOf(address) {
  const url = new URL(address, location.href);
  for (const place of ["at", "before", "older"]) url.searchParams.delete(place);
  return url.pathname + url.search;
}

export function isAlbum(address) { return ["/", "/album"].includes(new URL(address, location.href).pathname); }

/** Where an album or a selection is with this photo's tile in sight. */
export function albumAt(photo, home) { return placeIn(home, "at", photo); }

export function placeIn(home, name, value) { return `${home}${home.includes("?") ? "&" : "?"}${name}=${value}`; }

/**
 * Goes to the album: a step back where the album is the page before this one, for browsers keep that as it was, and
 * else to `address`.
 */
export function goToAlbum(address) {
  const { currentEntry, entries } = globalThis.navigation ?? {};
  const before = currentEntry && entries.call(navigation)[currentEntry.index - 1];
  if (before?.url && isAlbum(before.url) && homeOf(before.url) === homeOf(address)) history.back();
  else location.href = address;
}
