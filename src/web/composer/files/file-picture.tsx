/** A file of a draft, as small as a face. */
import { useState } from "react";
import type { Key } from "#web/drafts/claim.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useFileUrl } from "./use-file-url.ts";

/** What stands where there is no picture. */
export const fileIcons = { image: "image", video: "clapperboard", audio: "volume-2", file: "file" } as const;

export function FilePicture({ draft, file }: { draft: Key; file: DraftFile }) {
  const url = useFileUrl(draft, file);
  /** What no browser shows. */
  const [broken, setBroken] = useState<string>();
  return url && url !== broken ? (
    <img src={url} alt={file.description} onError={() => setBroken(url)} />
  ) : (
    <Icon name={fileIcons[file.kind]} />
  );
}
