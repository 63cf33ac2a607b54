// A map that can be moved and zoomed: the outline of land on a canvas, and over it the page's list of places. The
// server joins places that are near each other; for another area or another scale, this script requests the page again
// and takes only its list.

import { MapPlaces } from "./map-places.js";
import { position, spot } from "./mercator.js";
import { Outline } from "./outline.js";

/** The smallest distance between two places, in CSS pixels. */
const APART = 84;
/** The largest width of the whole world, in CSS pixels: one pixel is then 1.2 m at the equator, and less elsewhere. */
const LARGEST = 2 ** 25;
const FARTHEST_ZOOM = 20;
/** A finger that moves fewer CSS pixels than this presses instead of dragging. */
const SLOP = 8;
const DURATION = 320;

const map = document.getElementById("map");
const list = document.getElementById("spots");

class MovingMap {
  /** The centre of the view in fractions of the world's side, and the width of the whole world in CSS pixels. */
  view = { x: 0.5, y: 0.5, scale: 256 };
  outline = new Outline();
  places = new MapPlaces(() => this.paint());
  fingers = new Map();

  constructor() {
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.setAttribute("aria-label", map.getAttribute("aria-label"));
    this.canvas.setAttribute("aria-describedby", "map-keys");
    map.prepend(this.canvas);
    map.classList.add("moves");
    this.controls = map.querySelector(".map-controls");
    this.controls.hidden = false;
    new ResizeObserver(() => this.resized()).observe(map);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paintSoon());
    this.listen();
    this.outline.load(map.dataset.land).then(() => this.paintSoon(), () => { /* The places are there without it. */ });
  }

  resized() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = map;
    const isFirst = !this.width;
    this.width = clientWidth;
    this.height = clientHeight;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    if (isFirst) this.show(this.addressed() ?? this.fitting(map.dataset.shown), false);
    else this.show(this.view, false);
  }

  // ---- what is seen

  /** The view that shows an area: west, south, east and north. */
  fitting(area) {
    const [west, south, east, north] = area.split(" ").map(Number);
    const [first, last] = [spot(north, west), spot(south, east)];
    const [across, down] = [last.x - first.x, last.y - first.y];
    // Leave space for the pictures of the places at the edges, and for the buttons: none lies over a place.
    const [above, below] = [APART / 2, APART + this.foot];
    const wanted = Math.min((this.width - 2 * APART) / across, (this.height - above - below) / down);
    const single = this.width / 0.002;
    const { scale } = this.held({ ...this.view, scale: Number.isFinite(wanted) ? wanted : single });
    return { x: first.x + across / 2, y: first.y + down / 2 + (below - above) / 2 / scale, scale };
  }

  /** The height in CSS pixels of the lowest part of the map, in which the buttons are. */
  get foot() {
    return this.height - this.controls.offsetTop;
  }

  /** The view that the address names, or null: a person who returns from a place's photos finds the map as it was. */
  addressed() {
    const [scale, latitude, longitude] = location.hash.slice(1).split("/").map(Number);
    if (!(scale > 0) || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
    return { ...spot(latitude * 1e6, longitude * 1e6), scale: 2 ** scale };
  }

  /**
   * The nearest view that is allowed: it stays within the world, and its world is at least as high as the map. A world
   * that is narrower than the map is centred.
   */
  held({ x, y, scale }) {
    scale = Math.max(this.height, Math.min(LARGEST, scale));
    const [wide, high] = [this.width / scale / 2, this.height / scale / 2];
    const middle = (value, half) => half > 0.5 ? 0.5 : Math.max(half, Math.min(1 - half, value));
    return { x: middle(x, wide), y: middle(y, high), scale };
  }

  show(view, isSlow = true) {
    cancelAnimationFrame(this.flight);
    const goal = this.held(view);
    if (!isSlow || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.view = goal;
      this.paintSoon();
      this.askSoon();
      return;
    }
    const [from, start] = [this.view, performance.now()];
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - start) / DURATION));
      const done = 1 - (1 - part) ** 3;
      const scale = from.scale * (goal.scale / from.scale) ** done;
      // The centre depends on the scale, so that the goal approaches along a straight line.
      const left = from.scale === goal.scale ? 1 - done : (1 / scale - 1 / goal.scale) / (1 / from.scale - 1 / goal.scale);
      this.view = { x: goal.x + (from.x - goal.x) * left, y: goal.y + (from.y - goal.y) * left, scale };
      this.paint();
      if (part < 1) this.flight = requestAnimationFrame(step); else this.askSoon();
    };
    this.flight = requestAnimationFrame(step);
  }

  /** The view with its scale multiplied by `factor`; the point (x, y) of the map keeps its position on the screen. */
  scaled(factor, x = this.width / 2, y = this.height / 2) {
    const scale = this.held({ ...this.view, scale: this.view.scale * factor }).scale;
    const [right, down] = [x - this.width / 2, y - this.height / 2];
    return {
      x: this.view.x + right / this.view.scale - right / scale,
      y: this.view.y + down / this.view.scale - down / scale,
      scale,
    };
  }

  moved(right, down) {
    return { ...this.view, x: this.view.x - right / this.view.scale, y: this.view.y - down / this.view.scale };
  }

  // ---- drawing

  paintSoon() {
    this.painting ??= requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.painting = undefined;
    const { width, height } = this;
    const ratio = this.canvas.width / width;
    this.outline.paint(this.canvas, this.view, { width, height, ratio, colours: getComputedStyle(map) });
    this.places.lay(this.view, this);
  }

  // ---- the places

  get zoom() {
    return Math.max(0, Math.min(FARTHEST_ZOOM, Math.floor(Math.log2(this.view.scale / APART))));
  }

  askSoon() {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => {
      this.noteAddress();
      this.places.ask(this.view, this);
    }, 120);
  }

  /**
   * Writes the view into the address. NB: called only once the map rests: browsers refuse more than 100 calls of
   * `replaceState` in 30 seconds.
   */
  noteAddress() {
    const { latitude, longitude } = position(this.view);
    const address = [Math.log2(this.view.scale).toFixed(2), (latitude / 1e6).toFixed(4), (longitude / 1e6).toFixed(4)];
    history.replaceState(history.state, "", `#${address.join("/")}`);
  }

  // ---- fingers, wheel and keys

  listen() {
    map.addEventListener("pointerdown", (event) => this.down(event));
    map.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) map.addEventListener(name, (event) => this.up(event));
    map.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { x, y } = this.point(event);
      const pixels = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
      this.show(this.scaled(2 ** (-Math.max(-240, Math.min(240, pixels)) / 240), x, y), false);
    }, { passive: false });
    map.addEventListener("dblclick", (event) => {
      if (event.target !== this.canvas) return;
      const { x, y } = this.point(event);
      this.show(this.scaled(2, x, y));
    });
    map.addEventListener("click", (event) => this.pressed(event), { capture: true });
    map.addEventListener("dragstart", (event) => event.preventDefault());
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    // Move the map so that a place focused by keyboard is visible.
    list.addEventListener("focusin", (event) => {
      if (event.target.matches(":focus-visible")) this.reveal(event.target.closest(".spot"));
    });
  }

  point({ clientX, clientY }) {
    const { left, top } = map.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  down(event) {
    if (event.button || event.target.closest(".map-controls")) return;
    cancelAnimationFrame(this.flight);
    if (!this.fingers.size) this.isDrag = false;
    this.fingers.set(event.pointerId, this.point(event));
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    if (!this.isDrag && this.fingers.size === 1 && Math.hypot(now.x - before.x, now.y - before.y) < SLOP) return;
    if (!this.isDrag) {
      this.isDrag = true;
      map.classList.add("held");
      for (const id of this.fingers.keys()) map.setPointerCapture(id);
    }
    const [one, other] = [...this.fingers.entries()].map(([id, point]) => ({ before: point, now: id === event.pointerId ? now : point }));
    this.fingers.set(event.pointerId, now);
    if (!other) return this.show(this.moved(now.x - before.x, now.y - before.y), false);
    const middle = (when) => ({ x: (one[when].x + other[when].x) / 2, y: (one[when].y + other[when].y) / 2 });
    const apart = (when) => Math.max(1, Math.hypot(one[when].x - other[when].x, one[when].y - other[when].y));
    const [from, to] = [middle("before"), middle("now")];
    this.view = this.moved(to.x - from.x, to.y - from.y);
    return this.show(this.scaled(apart("now") / apart("before"), to.x, to.y), false);
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    if (!this.fingers.size) map.classList.remove("held");
  }

  pressed(event) {
    const control = event.target.closest("[data-map]")?.dataset.map;
    if (control) {
      if (control === "whole") this.show(this.fitting(map.dataset.bounds));
      else this.show(this.scaled(control === "closer" ? 2 : 0.5));
      return;
    }
    const item = event.target.closest(".spot");
    if (this.isDrag && event.detail > 0) {
      // The finger moved the map: it did not press the place where it ended.
      event.preventDefault();
      event.stopPropagation();
    } else if (item?.dataset.area && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.show(this.fitting(item.dataset.area));
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 0.25 * Math.min(this.width, this.height);
    const views = {
      ArrowLeft: () => this.moved(step, 0), ArrowRight: () => this.moved(-step, 0),
      ArrowUp: () => this.moved(0, step), ArrowDown: () => this.moved(0, -step),
      "+": () => this.scaled(2), "=": () => this.scaled(2), "-": () => this.scaled(0.5), 0: () => this.fitting(map.dataset.bounds),
    };
    const view = views[event.key]?.();
    if (!view) return;
    event.preventDefault();
    this.show(view);
  }

  reveal(item) {
    // The browser scrolls to the focused element, even within elements that must not scroll: undo that.
    map.scrollTo(0, 0);
    list.scrollTo(0, 0);
    const x = (item.place.x - this.view.x) * this.view.scale;
    const y = (item.place.y - this.view.y) * this.view.scale;
    const isSeen = Math.abs(x) <= this.width / 2 - APART / 2 && y >= APART / 2 - this.height / 2
      && y <= this.height / 2 - APART - this.foot;
    if (!isSeen) {
      this.show({ ...this.view, ...item.place });
    }
  }
}

if (map) new MovingMap();
