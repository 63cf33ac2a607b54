// Updates what each frame shows while this page is open.
import { live } from "./live.js";

// Milliseconds between two requests. A frame reports what it shows only for a while after a request: half of that
// while, see `Reporter.watchedFor`. Opening the event stream causes a request too, for events from before it.
const every = 45_000;

const look = live(["open", "frames", "album"], () => { location.href = "/frames"; }, 80);
setInterval(look, every);

// The value of each slider, in words beside it.
for (const slider of document.querySelectorAll(".settings input[type=range]")) {
  const output = document.querySelector(`output[for=${slider.id}]`);
  const say = () => { output.textContent = slider.dataset.percent.replace("{count}", slider.value); };
  slider.addEventListener("input", say);
  say();
}
