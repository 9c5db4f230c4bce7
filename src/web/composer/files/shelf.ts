/** The files of an open draft for the editor: with how far each has come, and from where the browser shows it. */
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { bytesOf } from "#web/drafts/draft-file.ts";
import { shelfOf, type FileShelf } from "#web/editor/file-shelf.ts";
import { uploads } from "./uploads.ts";

export function uploadShelf(open: OpenDraft): FileShelf {
  return {
    ...shelfOf(open),
    subscribe(listener) {
      const stops = [open.subscribe(listener), uploads.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    progressOf(id) {
      const { sent, total } = uploads.progressOf(id) ?? {};
      return sent === undefined || !total ? undefined : sent / total;
    },
    show(file, onAddress) {
      let made: string | undefined;
      let isGone = false;
      const shown = file.attachment?.preview_url;
      if (file.kind !== "image") {
        if (shown) onAddress(shown);
        return () => {};
      }
      void uploads.blobOf(open.current().draft, bytesOf(file)).then((blob) => {
        if (isGone) return;
        if (blob) made = URL.createObjectURL(blob);
        const url = made ?? shown;
        if (url) onAddress(url);
      });
      return () => {
        isGone = true;
        if (made) URL.revokeObjectURL(made);
      };
    },
  };
}
