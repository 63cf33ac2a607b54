// The places on the map: the page's list, which is requested anew for another area or another scale.

import { position, spot } from "./mercator.js";

/** How far beyond each edge of the view places are requested, as a fraction of the view's width and height. */
const BEYOND = 0.5;

const list = document.getElementById("spots");

export class MapPlaces {
  /** `changed` is called once other places are in the list, to lay them. */
  constructor(changed) { this.changed = changed; }

  /** Moves each place to where it is on a map of this size in CSS pixels. */
  lay({ x, y, scale }, { width, height }) {
    for (const item of list.children) {
      const { x: itsX, y: itsY } = item.place ??= spot(Number(item.dataset.latitude), Number(item.dataset.longitude));
      item.style.transform = `translate(${(itsX - x) * scale + width / 2}px, ${(itsY - y) * scale + height / 2}px)`;
    }
  }

  /** Requests the places of a view, unless they are known. */
  async ask({ x, y, scale }, { width, height, zoom }) {
    const [wide, high] = [width / scale / 2, height / scale / 2];
    const { known } = this;
    const isKnown = known?.zoom === zoom && known.west <= x - wide && known.east >= x + wide
      && known.north <= y - high && known.south >= y + high;
    if (isKnown) return;
    const reach = 1 + 2 * BEYOND;
    const asked = {
      zoom, west: x - wide * reach, east: x + wide * reach, north: y - high * reach, south: y + high * reach,
    };
    const first = position({ x: asked.west, y: asked.north });
    const last = position({ x: asked.east, y: asked.south });
    const query = new URLSearchParams({
      zoom: asked.zoom, west: first.longitude, south: last.latitude, east: last.longitude, north: first.latitude,
    });
    this.request?.abort();
    this.request = new AbortController();
    try {
      const answer = await fetch(`/map?${query}`, { signal: this.request.signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("spots");
      if (!answer.ok || answer.redirected || !fresh) return;
      this.take(fresh);
      this.known = asked;
    } catch {
      // Without a connection the places stay as they are; the next movement asks again.
    }
  }

  /** Places that are already in the list keep their elements and pictures; the place with the focus keeps the focus. */
  take(fresh) {
    const old = new Map([...list.children].map((item) => [item.outerHTML.replace(/ style="[^"]*"/, ""), item]));
    const focused = document.activeElement?.closest(".spot")?.dataset.place;
    list.replaceChildren(...[...fresh.children].map((item) => old.get(item.outerHTML) ?? item));
    this.changed();
    // An element loses the focus when it is inserted again.
    const again = focused && [...list.children].find((item) => item.dataset.place === focused);
    again?.firstElementChild.focus({ preventScroll: true });
  }
}
