// Leaves the page when its moment is gone for this person: the moment was deleted, or is not shared with them any more.
import { live } from "./live.js";

// If a moment has a place, the form "I'm here" also sends the position of the browser, if the browser allows it.
// Without a position the answer is sent as it is: the server believes what people say.

/**
 * The longest waits after the press of the button, in milliseconds: for a position, and with the browser's question, which
 * the browser's own limit does not count and which the person may leave open.
 */
const [longestWait, longestQuestion] = [8_000, 20_000];

function position() {
  return new Promise((resolve, reject) => {
    setTimeout(reject, longestQuestion);
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
    // `forms.js` marks the form after this, and lets it be pressed again if nothing comes of it.
    if (!form.dataset.pressed) locate(form);
  });
}

live(["album"]);
