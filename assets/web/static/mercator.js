// Web Mercator, the projection of the map, as the server's `MapSpot`. Positions are in millionths of a degree, spots in
// fractions of the world's side, from the west and the north.

/** The spot of a position. */
export function spot(latitude, longitude) {
  const north = Math.max(-85.0511287798, Math.min(85.0511287798, latitude / 1e6));
  return { x: (longitude / 1e6 + 180) / 360, y: 0.5 - Math.asinh(Math.tan(north * Math.PI / 180)) / (2 * Math.PI) };
}

/** The inverse of `spot`: returns latitude and longitude. */
export function position({ x, y }) {
  const within = (value, limit) => Math.round(Math.max(-limit, Math.min(limit, value)) * 1e6);
  return {
    longitude: within(x * 360 - 180, 180),
    latitude: within(Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI, 90),
  };
}
