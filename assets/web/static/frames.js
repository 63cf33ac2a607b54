// What a frame shows is seen here as it turns its pages.
import { live } from "./live.js";

// What came before the line stood is asked for as it opens.
// A frame tells what it shows for a while after somebody looked: who goes on looking asks again. Half of that while,
// see `Reporter.watchedFor`.
const every = 45_000;

const look = live(["open", "frames", "album"], () => { location.href = "/frames"; }, 80);
setInterval(look, every);

// How bright and how loud, in words beside the sliders.
for (const slider of document.querySelectorAll(".settings input[type=range]")) {
  const output = document.querySelector(`output[for=${slider.id}]`);
  const say = () => { output.textContent = slider.dataset.percent.replace("{count}", slider.value); };
  slider.addEventListener("input", say);
  say();
}
