// The outline of land under the map's places.

/** The side of the outline's square: Web Mercator, as the server's `MapSpot`. */
const SIDE = 32_768;

/**
 * Reads the rings of the outline from its SVG text, each with its bounding box, so that only visible rings are drawn.
 */
function rings(text) {
  const found = [];
  for (const [, d] of text.matchAll(/ d="([^"]*)"/g)) {
    for (const ring of d.split("z")) {
      const numbers = ring.match(/-?\d+/g)?.map(Number);
      if (!numbers) continue;
      const path = new Path2D(`${ring}z`);
      let [x, y] = numbers;
      const box = { west: x, east: x, north: y, south: y };
      for (let n = 2; n < numbers.length; n += 2) {
        x += numbers[n];
        y += numbers[n + 1];
        if (x < box.west) box.west = x; else if (x > box.east) box.east = x;
        if (y < box.north) box.north = y; else if (y > box.south) box.south = y;
      }
      found.push({ path, box });
    }
  }
  return found;
}

export class Outline {
  rings = [];

  /** Loads the outline from its address; a map without it shows the places alone. */
  async load(address) {
    const answer = await fetch(address);
    this.rings = rings(await answer.text());
  }

  /**
   * Draws what the view shows of the land on a map of this size in CSS pixels; the canvas has `ratio` pixels for each.
   */
  paint(canvas, { x, y, scale }, { width, height, ratio, colours }) {
    const [west, north] = [x * SIDE - width / 2 * SIDE / scale, y * SIDE - height / 2 * SIDE / scale];
    const [east, south] = [west + width * SIDE / scale, north + height * SIDE / scale];
    const zoom = ratio * scale / SIDE;
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(zoom, 0, 0, zoom, -west * zoom, -north * zoom);
    context.fillStyle = colours.getPropertyValue("--land");
    context.strokeStyle = colours.getPropertyValue("--border");
    context.lineWidth = 0.8 * SIDE / scale;
    for (const { path, box } of this.rings) {
      if (box.east < west || box.west > east || box.south < north || box.north > south) continue;
      context.fill(path);
      context.stroke(path);
    }
  }
}
