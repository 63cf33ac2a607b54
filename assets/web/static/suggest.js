/**
 * Shows below the sent photos the question whether they should become a moment, if the page of moments suggests one.
 */
export async function suggest(note) {
  const answer = await fetch("/moments", { headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const question = page.querySelector("#suggested h2")?.textContent;
  if (!question) return;
  note.querySelector("a").textContent = question;
  note.hidden = false;
}
