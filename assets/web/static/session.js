// The session of the person whose page this is, which may have ended or begun anew in another tab.

/** The person is signed out in this browser, where somebody else may have signed in. */
export class SignedOut extends Error {}

/** The ID of the member whose page this is. */
const memberOf = (page) => page.querySelector("meta[name=member]")?.content.split(" ")[0];

/**
 * Takes over the form token of this browser's present session: the person may have signed in again in another tab.
 * Throws `SignedOut` if there is no session of the same person.
 */
export async function renewToken() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("input[name=csrf]");
  if (answer.redirected || !fresh || !memberOf(page) || memberOf(page) !== memberOf(document)) throw new SignedOut();
  for (const field of document.querySelectorAll("input[name=csrf]")) field.value = fresh.value;
}
