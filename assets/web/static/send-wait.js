// Waits for the answer on the frame, and shows the form when it has come.

const every = 3000;

async function look() {
  const state = document.getElementById("wait").dataset.state;
  try {
    // Nobody looks: the next look is when somebody does.
    if (!document.hidden) {
      const answer = await fetch(location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const isOther = page.getElementById("wait")?.dataset.state !== state;
      // The form comes with a script of its own.
      if (answer.redirected || answer.ok && isOther) { location.reload(); return; }
    }
  } catch {
    // The line may come back: ask again.
  }
  setTimeout(look, every);
}

setTimeout(look, every);
