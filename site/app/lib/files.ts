/** A file that the reader chooses, or drops anywhere on the page. */

/** @param take the same file can be chosen again afterwards */
export function listenForFiles(
  chooser: HTMLInputElement,
  take: (file: File | undefined) => unknown,
) {
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
