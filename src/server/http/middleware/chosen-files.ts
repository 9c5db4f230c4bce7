/** Files that a form without scripts brings along with its words, each with what is said of it. */
import * as v from "valibot";
import type { MediaId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { keepReceived } from "#server/domain/media/keep-received.ts";
import { listOf } from "./inputs.ts";
import { optionalFile } from "./media-inputs.ts";
import type { SignedInCall } from "./route.ts";
import { mediaEntries } from "./status-inputs.ts";

/** A form that is sent once more has the words alone: its files have to be chosen again. */
const { description, transcript } = mediaEntries;
const chosenFile = v.object({ file: optionalFile, description, transcript });

export const chosenFiles = listOf(chosenFile, limits.status.plainAttachments);

/** In their order; each counts as an upload. Throws what `count` and `keepReceived` throw. */
export async function keepChosenFiles(
  { db, ports, signal, count }: Pick<SignedInCall, "db" | "ports" | "signal" | "count">,
  viewer: Viewer,
  chosen: v.InferOutput<typeof chosenFiles>,
): Promise<MediaId[]> {
  const ids: MediaId[] = [];
  for (const { file, ...words } of chosen) {
    if (!file) continue;
    await count("media");
    ids.push(await keepReceived({ db, ports, signal }, viewer, file, { measures: {}, words }));
  }
  return ids;
}
