/**
 * Captions on their way to the server. A copy of each stays in the browser with the bytes of its file: the server forgets
 * them with a file that no post takes for a day.
 */
import type { Api } from "#web/data/api.ts";
import type { Key } from "#web/drafts/claim.ts";
import { captionsOf, type DraftCaptions, type DraftFile } from "#web/drafts/draft-file.ts";
import { uploads as all, type Uploads } from "./uploads.ts";

interface Way {
  api: Api;
  draft: Key;
  uploads?: Pick<Uploads, "keep" | "blobOf">;
}

/** Answers the id under which their file can show them. Throws `ApiProblem`. */
export async function sendCaptions({ api, draft, uploads = all }: Way, file: DraftFile, vtt: Blob): Promise<string> {
  const path = `/api/media/${file.attachment!.id}/captions`;
  const { id } = await api.send<Pick<DraftCaptions, "id">>("POST", path, { vtt: await vtt.text() });
  await uploads.keep(draft, captionsOf(file, id), vtt);
  return id;
}

/** All captions of a file that went up anew; null if this browser does not have each of them. Throws `ApiProblem`. */
export async function sendCaptionsAnew(way: Way, file: DraftFile): Promise<DraftCaptions[] | null> {
  const { draft, uploads = all } = way;
  const { captions = [] } = file;
  const texts = await Promise.all(captions.map(({ id }) => uploads.blobOf(draft, captionsOf(file, id))));
  if (texts.includes(null)) return null;
  const sent: DraftCaptions[] = [];
  for (const [at, one] of captions.entries()) sent.push({ ...one, id: await sendCaptions(way, file, texts[at]!) });
  return sent;
}
