// @ts-check
/** A file that the reader chooses, or drops anywhere on the page. */

/** @param {HTMLInputElement} chooser @param {(file: File|undefined) => unknown} take  the same file can be chosen again afterwards */
export function listenForFiles(chooser, take) {
  chooser.addEventListener("change", async () => {
    await take(chooser.files?.[0]);
    chooser.value = "";
  });
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void take(file);
  });
}
