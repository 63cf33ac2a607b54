// Takes files from the field, from a drop anywhere on the page, or from the clipboard.

/** Calls `add` with the files that come; `drop` is the part of the page that shows where they may be dropped. */
export function takeFiles(input, drop, add) {
  const takeChosen = () => {
    add(input.files);
    input.value = "";
  };
  input.addEventListener("change", takeChosen);
  for (const kind of ["dragenter", "dragover"]) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  for (const kind of ["dragleave", "drop"]) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.remove("over");
    });
  }
  document.addEventListener("drop", (event) => add(event.dataTransfer?.files ?? []));
  document.addEventListener("paste", (event) => add(event.clipboardData?.files ?? []));
  // On a slow connection, files may be chosen before this script is loaded.
  if (input.files.length) takeChosen();
}
