// The album loads as one scrolls, says quietly when new photos came, and lets go of those that were taken out.

import { extend, keepLight, photosIn, remove } from "./tiles.js";

const album = document.getElementById("album");
const words = album.dataset;
const plurals = new Intl.PluralRules(document.documentElement.lang);

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Puts a page's months under ours; a month that both have becomes one. */
function append(page) {
  for (const month of page.querySelectorAll("#album > section")) {
    const last = album.lastElementChild;
    if (last && last.dataset.month === month.dataset.month) {
      extend(last, month.querySelectorAll(".tile"));
    } else {
      album.append(month);
      month.querySelectorAll(".grid").forEach(keepLight);
    }
  }
}

album.querySelectorAll(".grid").forEach(keepLight);

let isLoading = false;

async function loadOlder() {
  const link = document.getElementById("older");
  if (!link || isLoading) return;
  isLoading = true;
  const name = link.textContent;
  link.textContent = words.loading;
  try {
    const page = await read(link.href);
    append(page);
    const more = page.querySelector(".more");
    more.querySelector("a[href='/']")?.remove();
    link.closest(".more").replaceWith(more);
    watch();
  } catch {
    link.textContent = words.trouble || name;
  } finally {
    isLoading = false;
  }
}

const watcher = new IntersectionObserver(
  (entries) => { if (entries.some((entry) => entry.isIntersecting)) loadOlder(); },
  { rootMargin: "1200px" },
);

function watch() {
  watcher.disconnect();
  const link = document.getElementById("older");
  if (!link) return;
  link.addEventListener("click", (event) => { event.preventDefault(); loadOlder(); });
  watcher.observe(link);
}
watch();

/** Takes out what left the album since this page was made. */
async function letGo() {
  for (let more = true; more;) {
    const answer = await fetch(`/api/v1/album/changes?since=${words.revision}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const changes = await answer.json();
    const gone = new Set(changes.deleted);
    remove(gone, album);
    words.revision = changes.revision;
    more = changes.more;
  }
}

// Only the newest page can be behind.
if (location.search === "") {
  let timer;

  async function lookForNew() {
    const page = await read("/");
    const known = photosIn(album);
    const tiles = [...page.querySelectorAll("#album .tile")];
    const first = tiles.findIndex((tile) => known.has(tile.dataset.photo));
    tell(first < 0 ? tiles.length : first);
  }

  function tell(count) {
    document.querySelector(".arrived")?.remove();
    if (count === 0) return;
    const pill = document.createElement("a");
    pill.className = "button arrived";
    pill.href = "/";
    pill.setAttribute("role", "status");
    pill.textContent = plurals.select(count) === "one" ? words.one : words.many.replace("{count}", count);
    document.body.append(pill);
  }

  const events = new EventSource("/api/v1/events");
  events.addEventListener("album", () => {
    clearTimeout(timer);
    // Many photos sent together are one piece of news.
    timer = setTimeout(() => letGo().then(lookForNew).catch(() => {}), 800);
  });
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
