/** Where the browser shows a file of a draft from: its own copy, or else the server's. */
import { useEffect, useState } from "react";
import type { Key } from "#web/drafts/claim.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { uploads } from "./uploads.ts";

export function useFileUrl({ accountId, publishId }: Key, { id, attachment }: DraftFile): string | undefined {
  const [own, setOwn] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void uploads.blobOf({ accountId, publishId }, id).then((blob) => {
      if (isGone || !blob) return;
      made = URL.createObjectURL(blob);
      setOwn(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [accountId, publishId, id]);
  return own ?? attachment?.preview_url ?? undefined;
}
