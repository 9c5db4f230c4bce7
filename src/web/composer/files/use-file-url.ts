/** Where the browser shows a picture of a draft from: its own copy, or else the server's. Of a film the server has the poster. */
import { useEffect, useState } from "react";
import type { Key } from "#web/drafts/claim.ts";
import { bytesOf, type DraftFile } from "#web/drafts/draft-file.ts";
import { uploads } from "./uploads.ts";

export function useFileUrl({ accountId, publishId }: Key, file: DraftFile): string | undefined {
  const { kind, attachment } = file;
  const bytes = bytesOf(file);
  const [own, setOwn] = useState<string>();
  useEffect(() => {
    if (kind !== "image") return;
    let made: string | undefined;
    let isGone = false;
    void uploads.blobOf({ accountId, publishId }, bytes).then((blob) => {
      if (isGone || !blob) return;
      made = URL.createObjectURL(blob);
      setOwn(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
      setOwn(undefined);
    };
  }, [accountId, publishId, bytes, kind]);
  return own ?? attachment?.preview_url ?? undefined;
}
