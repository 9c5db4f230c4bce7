/** The files of a draft, as the editor knows them: which there are, how far they have come, and how they look. */
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";

export interface FileShelf {
  /** Told of each change of one of them, and more often. */
  subscribe: (listener: () => void) => () => void;
  fileOf: (id: string) => DraftFile | undefined;
  /** The part that has gone to the server; undefined until its turn has come. */
  progressOf: (id: string) => number | undefined;
  /** Tells where the browser can show a picture of it from. Answers what lets go of that. */
  show: (file: DraftFile, onAddress: (url: string) => void) => () => void;
}

/** What the draft says by itself. */
export function shelfOf(open: OpenDraft): FileShelf {
  return {
    subscribe: open.subscribe,
    fileOf: (id) => open.current().draft.files.find((file) => file.id === id),
    progressOf: () => undefined,
    show({ attachment }, onAddress) {
      if (attachment?.preview_url) onAddress(attachment.preview_url);
      return () => {};
    },
  };
}
