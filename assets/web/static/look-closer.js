// A click or the key Z enlarges the photo, and another one shows the whole photo again; moving the mouse moves the
// enlarged part.

/**
 * The smallest factor of enlargement. A photo with more pixels is enlarged until one of its pixels is one CSS pixel.
 */
const NEAREST = 2;

/**
 * Lets the person enlarge the photo on `stage` that `photo()` returns. Returns a function that shows the whole photo
 * again and returns whether it was enlarged.
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
    // A larger `sizes` makes the browser load a rendition that is large enough.
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
