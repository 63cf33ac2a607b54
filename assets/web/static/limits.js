// What the server would refuse, said before a byte of it is sent.

const isFilm = (file) => file.type.startsWith("video/") || /\.(mp4|m4v|mov|qt|3gp|3g2|webm|mkv)$/i.test(file.name);
const isSound = (file) => file.type.startsWith("audio/");
/** A browser that says nothing of a film for so long, in milliseconds, cannot read it; the server may. */
const patience = 10_000;

/** How long a film or a voice plays, in seconds, by its head alone; nothing where this browser cannot tell. */
function duration(file) {
  const media = Object.assign(document.createElement(isFilm(file) ? "video" : "audio"), { preload: "metadata", muted: true });
  const address = URL.createObjectURL(file);
  return new Promise((resolve) => {
    media.addEventListener("loadedmetadata", () => resolve(media.duration));
    media.addEventListener("error", () => resolve(undefined));
    setTimeout(resolve, patience);
    media.src = address;
  }).finally(() => {
    media.removeAttribute("src");
    media.load();
    URL.revokeObjectURL(address);
  });
}

/** The sentence that says why `file` cannot be sent, by the form's `words`; nothing where it can. */
export async function refusal(file, words) {
  const largest = Number(isFilm(file) ? words.largestFilm : words.largestFile);
  const said = (sentence, value) => sentence.replace("{file}", file.name).replace(/\{\w+\}/, value);
  if (file.size > largest) return said(words.tooLarge, Math.floor(largest / 1_000_000));
  if (!isFilm(file) && !isSound(file)) return undefined;
  const seconds = await duration(file);
  return Number.isFinite(seconds) && seconds > Number(words.longest) ? said(words.tooLong, Math.round(seconds)) : undefined;
}
