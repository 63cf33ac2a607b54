// What every page gains where scripts run; without them all of it still works
// by links and forms.

/** Opens a link's confirmation page in a dialog instead. */
async function ask(link) {
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const question = page.querySelector("#confirm");
  if (!answer.ok || answer.redirected || !question) { location.href = link.href; return; }
  const dialog = document.createElement("dialog");
  const heading = question.querySelector("h1");
  heading.id = "question";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(question);
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog && !event.target.closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  document.body.append(dialog);
  dialog.showModal();
}

/** Sends a small form and takes over only the part of the answer it changes. */
async function swap(form) {
  const place = form.dataset.swap;
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(place);
  if (!answer.ok || !fresh) { location.reload(); return; }
  document.querySelector(place).replaceWith(fresh);
  fresh.querySelector("button")?.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-dialog]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  ask(link).catch(() => { location.href = link.href; });
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.swap) {
    event.preventDefault();
    swap(form).catch(() => form.submit());
    return;
  }
  // A second press would send the same form twice.
  if (form.dataset.pressed) event.preventDefault();
  form.dataset.pressed = "yes";
});
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.pressed;
});

/** Copies what a part of the page says. Without https there is only the old way, which copies the selection. */
async function copy(part) {
  if (navigator.clipboard) return navigator.clipboard.writeText(part.textContent.trim());
  getSelection().selectAllChildren(part);
  if (!document.execCommand("copy")) throw new Error("not copied");
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(document.querySelector(button.dataset.copy));
    button.querySelector("span").textContent = button.dataset.done;
  });
}
for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const url = document.querySelector(button.dataset.share).textContent.trim();
    navigator.share({ title: button.dataset.title, url }).catch(() => {});
  });
}

for (const select of document.querySelectorAll("select[data-time-zone]:not([data-chosen])")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
}

// The card behind one's own face closes like any other.
const me = document.querySelector("details.me");
if (me) {
  document.addEventListener("click", (event) => { if (!me.contains(event.target)) me.open = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !me.open) return;
    me.open = false;
    me.querySelector("summary").focus();
  });
}
