/**
 * Files that are dropped beside every field. The first drag fetches what takes them anywhere on the page; until that is
 * there, and where nobody wants them, the page refuses: a browser would open them in its place.
 */
import { bringsFiles } from "#web/device/file-drags.ts";

let take: ((event: DragEvent) => void) | undefined;

export function watchFileDrops(): void {
  for (const type of ["dragover", "drop"] as const) {
    addEventListener(type, (event) => {
      // A field for files takes them itself.
      if (!bringsFiles(event.dataTransfer) || (event.target as Element).matches('[type="file"]')) return;
      if (take) take(event);
      else void fetchTaker().catch(() => {});
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = "none";
    });
  }
}

async function fetchTaker(): Promise<void> {
  take = (await import("#web/composer/files/drop-anywhere.ts")).onFiles;
}
