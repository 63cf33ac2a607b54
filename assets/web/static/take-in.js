// Waits until the frame with this number answers, without losing what was typed.

const every = 1500;

async function look() {
  const claim = document.getElementById("claim");
  if (!claim || claim.dataset.state !== "waiting") return;
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main");
    const state = page.getElementById("claim")?.dataset.state;
    if (answer.redirected) { location.href = answer.url; return; }
    if (fresh && state !== "waiting") {
      document.title = page.title;
      document.querySelector("main").replaceWith(fresh);
      fresh.querySelector("input[type=radio]")?.focus({ preventScroll: true });
      nameOnlyForNew();
      return;
    }
  } catch {
    // The connection may come back: ask again.
  }
  setTimeout(look, every);
}

/** Shows the field for a new name only if the owner is a new person. */
function nameOnlyForNew() {
  const whose = document.getElementById("whose");
  if (!whose) return;
  const show = () => { document.getElementById("new-name").hidden = !whose.value.startsWith("new:"); };
  whose.addEventListener("change", show);
  show();
}

nameOnlyForNew();
setTimeout(look, every);
