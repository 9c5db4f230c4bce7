/** Files that a form without scripts brings along with its words, each with what is said of it. */
import * as v from "valibot";
import type { MediaId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { keepReceived } from "#server/domain/media/keep-received.ts";
import { receiveFile } from "#server/domain/media/received-file.ts";
import { listOf, orBlank } from "./inputs.ts";
import type { SignedInCall } from "./route.ts";
import { mediaEntries } from "./status-inputs.ts";

/** A form that is sent once more has the words alone: its files have to be chosen again. */
const chosenFile = v.object({ file: orBlank(v.instance(File)), description: mediaEntries.description });

export const chosenFiles = listOf(chosenFile, limits.status.plainAttachments);

/** In their order. Forms send an empty file where none was chosen. Throws what `keepReceived` throws. */
export async function keepChosenFiles(
  { db, ports }: Pick<SignedInCall, "db" | "ports">,
  viewer: Viewer,
  chosen: v.InferOutput<typeof chosenFiles>,
): Promise<MediaId[]> {
  const ids: MediaId[] = [];
  for (const { file, description } of chosen) {
    if (!file || file.size === 0) continue;
    const { name, type } = file;
    const received = await receiveFile(ports.blobs, { name, type, most: limits.media.image }, file.stream());
    try {
      ids.push(await keepReceived({ db, ports }, viewer, received, { measures: {}, words: { description } }));
    } finally {
      await ports.blobs.discard(received.blob);
    }
  }
  return ids;
}
