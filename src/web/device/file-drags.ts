/**
 * Files that are dragged over the page from elsewhere. A file that misses every field would replace the page, so the
 * page refuses what nobody takes, from its first moment on.
 */
let isOwnDrag = false;

/** A picture of this page, such as an avatar, is no file, although browsers call it one. */
export function bringsFiles(transfer: DataTransfer | null): boolean {
  return !isOwnDrag && transfer !== null && transfer.types.includes("Files");
}

/** Calls with each drag that brings files; the one that takes them anywhere comes late. */
export function watchFileDrags(onFiles: (event: DragEvent) => void): void {
  addEventListener("dragstart", () => void (isOwnDrag = true));
  addEventListener("dragend", () => void (isOwnDrag = false));
  for (const type of ["dragover", "drop"] as const) {
    addEventListener(type, (event) => {
      // A field for files takes them itself.
      if (!bringsFiles(event.dataTransfer) || (event.target as Element).matches('[type="file"]')) return;
      onFiles(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = "none";
    });
  }
}
