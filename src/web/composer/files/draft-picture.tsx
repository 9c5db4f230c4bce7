/** The first picture of a draft, as small as a face. */
import type { Key } from "#web/drafts/claim.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { useFileUrl } from "./use-file-url.ts";

interface DraftPictureProps {
  draft: Key;
  file: DraftFile;
  /** It stays. */
  onClose: () => void;
}

export function DraftPicture({ draft, file }: DraftPictureProps) {
  const url = useFileUrl(draft, file);
  return url && <img src={url} alt={file.description} />;
}
