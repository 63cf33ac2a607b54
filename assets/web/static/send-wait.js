// Waits until somebody answers on the frame, and then shows the form.

const every = 3000;

async function look() {
  const state = document.getElementById("wait").dataset.state;
  try {
    // A hidden tab sends no request; its timer goes on.
    if (!document.hidden) {
      const answer = await fetch(location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const isOther = page.getElementById("wait")?.dataset.state !== state;
      // The form needs a script of its own, so the whole page is loaded.
      if (answer.redirected || answer.ok && isOther) { location.reload(); return; }
    }
  } catch {
    // The connection may come back: ask again.
  }
  setTimeout(look, every);
}

setTimeout(look, every);
