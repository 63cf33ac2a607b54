// The session of the person whose page this is, which may have ended or begun anew in another tab or on another device.

/** The person is signed out in this browser, where somebody else may have signed in. */
export class SignedOut extends Error {}

/** The smallest page with the form token of the present session; it leads who has no session to the sign-in. */
const pageWithToken = "/sign-out";

/** The ID of the member whose page this is; undefined for a visitor's. */
export const memberOf = (page) => page.querySelector("meta[name=member]")?.content.split(" ")[0];

/**
 * Takes over the form token of this browser's present session: the person may have signed in again in another tab.
 * Returns whether it is another one than the page has. Throws `SignedOut` if there is no session of the same person.
 */
export async function renewToken(signal) {
  const answer = await fetch(pageWithToken, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const token = page.querySelector("input[name=csrf]")?.value;
  const fields = [...document.querySelectorAll("input[name=csrf]")];
  if (token && fields.every((field) => field.value === token)) return false;
  if (!token || memberOf(page) !== memberOf(document)) throw new SignedOut();
  for (const field of fields) field.value = token;
  return true;
}

/** Whether the server refused a form because of its session: it has ended, or the form has the token of another one. */
export const isOfOtherSession = (answer) =>
  [401, 403].includes(answer.status) || answer.redirected && new URL(answer.url).pathname === "/sign-in";

/**
 * Stores when the person signed out, left or deleted the family: browsers keep earlier pages in their back/forward cache. NB: without storage the
 * browser has no such note, and needs none.
 */
export function noteSignOut() { try { localStorage.setItem("signed-out", Date.now()); } catch { } }
export function signedOutAt() { try { return Number(localStorage.getItem("signed-out")); } catch { return 0; } }
