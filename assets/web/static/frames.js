// What a frame shows is seen here as it turns its pages.
import { live } from "./live.js";

// A frame tells what it shows for a while after somebody looked: who goes on looking asks again. Half of that while,
// see `Reporter.watchedFor`.
const every = 45_000;

const look = live(["frames", "album"], () => { location.href = "/frames"; }, 80);
setInterval(look, every);
