// Computes where a picture lies on the frame's page. It repeats the frame's own rule; both are tested with the same
// table.

/** The largest part of the picture's width or height that may be cut away to fill the page. */
const mayCut = 0.04;
/** The largest factor by which a small picture is enlarged. */
const mostEnlarged = 4;

/** `shown` is the visible part in fractions of the picture, centred; `place` is in pixels of the page. */
export function fit(picture, page) {
  const across = page.width / Math.max(picture.width, 1);
  const down = page.height / Math.max(picture.height, 1);
  const fill = Math.max(across, down);
  if (Math.min(across, down) / fill >= 1 - mayCut && fill <= mostEnlarged) {
    return { shown: { width: across / fill, height: down / fill }, place: { x: 0, y: 0, ...page } };
  }
  const scale = Math.min(across, down, mostEnlarged);
  const side = (length, limit) => Math.min(Math.max(Math.round(length * scale), 1), limit);
  const width = side(picture.width, page.width);
  const height = side(picture.height, page.height);
  const middle = (length) => Math.floor(length / 2);
  return {
    shown: { width: 1, height: 1 },
    place: { x: middle(page.width - width), y: middle(page.height - height), width, height },
  };
}
