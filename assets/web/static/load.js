// Loads modules that a page needs only later.

/**
 * Milliseconds until a page asks again for photos of another tab, which may be closed by then, or loads a script again.
 */
export const lookAgain = 10_000;

/** Loads a module; tries again until it comes, for a server may be away for a while. */
export function load(module) {
  return module().catch(() => new Promise((again) => setTimeout(again, lookAgain)).then(() => load(module)));
}
