/**
 * The part of a picture that goes up in its place. The whole one stays with the draft until that is published, so a crop
 * can be changed and undone; what of it has gone to the server already is deleted there when no post takes it.
 */
import { readerIfStarted } from "#web/data/reader-cell.ts";
import type { Key } from "#web/drafts/claim.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { Cropped } from "./crop-picture.tsx";
import { uploads, type Uploads } from "./uploads.ts";

/** The code that cuts is fetched when a picture is described, and not with each file. */
const loadMoving = () => import("#web/media/crop/moving-picture.ts");
const loadFrame = () => import("#web/media/crop/crop-frame.ts");

/** False for what moves, and for what is neither here nor on the server. */
export async function isCroppable(
  key: Key,
  { id, kind, url }: Pick<DraftFile, "id" | "kind"> & { url: string | null | undefined },
): Promise<boolean> {
  if (kind !== "image") return false;
  // Without a network it stays whole.
  const moving = await loadMoving().catch(() => null);
  if (!moving) return false;
  const { isMoving, tellingBytes } = moving;
  const own = await uploads.blobOf(key, id);
  if (own) return !isMoving(new Uint8Array(await own.arrayBuffer()));
  const begins = await fetchShown(url, { range: `bytes=0-${tellingBytes - 1}` });
  return begins !== null && !isMoving(new Uint8Array(await begins.arrayBuffer()));
}

/** Bytes of a picture. Its own are the whole of it. */
export interface Source {
  source: Blob;
  isOwn: boolean;
}

/** The whole picture; null if it cannot be had. On a device that never had it, it is what was cut from it. */
export async function wholeOfFile(key: Key, file: DraftFile): Promise<Source | null> {
  const own = await uploads.blobOf(key, file.id);
  if (own) return { source: own, isOwn: true };
  const shown = await fetchShown(file.attachment?.url);
  return shown && { source: shown, isOwn: false };
}

/** It goes up anew. What is said of it stays, and its focal point, if the part shows that. */
export async function cropFile(
  open: OpenDraft,
  file: DraftFile,
  { source, isOwn }: Source,
  { crop, blob, picture }: Cropped,
  to: Uploads = uploads,
): Promise<void> {
  const { id, crop: before } = file;
  // Nothing is cut off, and nothing was.
  if (!crop && !(isOwn && before)) return;
  const { focusOn, wholeOf } = await loadFrame();
  if (!isOwn) await to.keep(open.current().draft, id, source);
  // Each has a name of its own: what comes late of another one is never taken for it.
  const bytes = `${id} ${crypto.randomUUID()}`;
  if (crop) await to.keep(open.current().draft, bytes, blob);
  const whole = { ...wholeOf(picture), turns: 0 as const };
  const focus = focusOn(file.focus, (isOwn && before) || whole, crop ?? whole, picture);
  to.forget(id);
  const isWaiting = { attachment: null, error: null, mayPass: false, isPaused: false };
  to.change(open, id, { ...isWaiting, crop: crop ? { ...crop, bytes } : undefined, size: blob.size, focus });
}

async function fetchShown(url: string | null | undefined, headers: Record<string, string> = {}): Promise<Blob | null> {
  // Files of other servers are shown here, and their bytes are not for pages of ours.
  if (!url || readerIfStarted()?.account?.linked) return null;
  return fetch(url, { headers }).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  );
}
