// A click or the key Z looks closer, and again looks at the whole photo; the mouse moves over what is near.

/** Fewer picture points on the screen than the photo has are not closer. */
const NEAREST = 2;

/**
 * Lets `stage` look closer at the photo that `photo()` answers with. Returns a function that looks at the whole again
 * and says whether it was near.
 */
export function lookCloser(stage, photo) {
  let near = null;

  function follow(event) {
    const { left, top, width, height } = near.box;
    const across = Math.min(1, Math.max(0, (event.clientX - left) / width));
    const down = Math.min(1, Math.max(0, (event.clientY - top) / height));
    near.image.style.transformOrigin = `${across * 100}% ${down * 100}%`;
  }

  function come(event) {
    const image = photo();
    if (image?.localName !== "img") return;
    near = { image, box: image.getBoundingClientRect() };
    const scale = Math.max(NEAREST, image.width ? image.getAttribute("width") / near.box.width : NEAREST);
    follow(event ?? { clientX: near.box.x + near.box.width / 2, clientY: near.box.y + near.box.height / 2 });
    // The browser fetches a rendition that is large enough.
    image.sizes = `${Math.ceil(near.box.width * scale)}px`;
    image.style.transform = `scale(${scale})`;
    stage.classList.add("near");
  }

  function leave() {
    if (!near) return false;
    near.image.style.transform = "";
    near.image.style.transformOrigin = "";
    near = null;
    stage.classList.remove("near");
    return true;
  }

  stage.addEventListener("click", (event) => {
    if (event.target !== photo() || event.pointerType === "touch") return;
    if (!leave()) come(event);
  });
  stage.addEventListener("mousemove", (event) => { if (near) follow(event); });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, dialog")) return;
    if (event.key.toLowerCase() === "z" && !leave()) come();
  });
  return leave;
}
