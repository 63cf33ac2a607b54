// The page goes when its moment is over for whoever looks: it was deleted, or is not for them any more.
import { live } from "./live.js";

// Who says "I'm here" where the moment has a place also says where that is, if the browser may know.
// Without a position the answer is sent as it is: the server takes people at their word.

/** Milliseconds that somebody waits for a position after pressing the button. */
const longestWait = 8_000;

function position() {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: longestWait, maximumAge: 60_000 });
  });
}

async function locate(form) {
  try {
    const { coords } = await position();
    form.elements.latitude.value = coords.latitude.toFixed(6);
    form.elements.longitude.value = coords.longitude.toFixed(6);
  } catch {
    // The fields stay empty.
  }
  form.submit();
}

for (const form of document.querySelectorAll("form[data-locate]")) {
  // Browsers tell positions only to pages under https.
  if (!navigator.geolocation || !isSecureContext) continue;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.dataset.locating) return;
    form.dataset.locating = "yes";
    locate(form);
  });
}

live(["album"]);
