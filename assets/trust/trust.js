// The page about the certificate: it goes on to https by itself where the browser trusts the certificate.

const secure = document.getElementById("secure");
const plain = document.getElementById("plain");
const trusted = document.getElementById("trusted");
const notYet = document.getElementById("not-yet");
const { fingerprint } = document.body.dataset;

/** What the visitor wanted; the page of this name itself is nobody's aim. */
function aim(protocol, port) {
  const address = new URL(location.href);
  address.searchParams.delete("language");
  if (/^\/trust\/?$/.test(address.pathname)) address.pathname = "/";
  address.protocol = protocol;
  address.port = port;
  return address.href;
}

secure.href = aim("https:", "");
if (plain) plain.href = aim("http:", plain.dataset.port);
const isAskedFor = /^\/trust\/?$/.test(location.pathname);

/** A browser that forbids storage only asks each time. */
function remembered(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** True if the browser trusts the certificate: otherwise no answer comes. */
async function isTrusted() {
  try {
    await fetch(new URL("/trust/here", secure.href), { mode: "no-cors", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

async function look() {
  if (!(await isTrusted())) return false;
  remembered("trusted-fingerprint", fingerprint);
  for (const notice of document.querySelectorAll(".notice")) notice.hidden = notice !== trusted;
  if (location.protocol === "http:" && !isAskedFor) location.replace(secure.href);
  return true;
}

if (await look()) {
  // The visitor is on the way, or reads that all is well.
} else if (!isAskedFor && plain && remembered("goes-without") === "yes") {
  location.replace(plain.href);
} else {
  const before = remembered("trusted-fingerprint");
  document.getElementById("changed").hidden = !before || !fingerprint || before === fingerprint;
  // Whoever comes back from the settings goes on without a touch.
  document.addEventListener("visibilitychange", () => document.hidden || look());
}

secure.addEventListener("click", async (event) => {
  event.preventDefault();
  remembered("goes-without", "no");
  if (await isTrusted()) location.assign(secure.href);
  else notYet.hidden = false;
});
plain?.addEventListener("click", () => remembered("goes-without", "yes"));

// The page stays on what the visitor wanted when its language changes.
for (const link of document.querySelectorAll("footer a")) {
  const address = new URL(location.href);
  address.searchParams.set("language", link.lang);
  link.href = address.href;
}

const system = [
  // An iPad says that it is a Mac, and no Mac has a screen to touch.
  ["iphone", /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)],
  ["android", /Android/.test(navigator.userAgent)],
  ["firefox", /Firefox/.test(navigator.userAgent)],
  ["windows", /Windows/.test(navigator.userAgent)],
  ["mac", /Macintosh/.test(navigator.userAgent)],
  ["linux", /Linux/.test(navigator.userAgent)],
].find(([, isIt]) => isIt)?.[0];
document.getElementById(system)?.setAttribute("open", "");
