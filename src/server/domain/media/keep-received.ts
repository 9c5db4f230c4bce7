/** A file of one request becomes a media attachment, with the picture that stands for it. */
import type { MediaId } from "#protocol/ids.ts";
import type { Ports } from "#server/outside/ports.ts";
import { transact, type Database } from "#server/storage/database.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { addMedia, completeFreeMedia, keysOf } from "./attachments.ts";
import { beginConversion } from "./convert-media.job.ts";
import type { MediaWords } from "./describe-media.ts";
import { keepFile, keepPoster, type Keeping, type Measures, type Poster } from "./keep-file.ts";
import type { ReceivedFile } from "./received-file.ts";
import { announceBlobs, giveUpBlobs } from "./unclaimed-blobs.ts";

interface World {
  db: Database;
  ports: Ports;
  /** Of the request that brings it. */
  signal?: AbortSignal | null;
}

interface More {
  measures: Measures;
  words: MediaWords;
  thumbnail?: ReceivedFile | undefined;
}

/** Throws what `keepFile`, `keepPoster` and `addMedia` throw; nothing is kept then. */
export async function keepReceived(
  world: World,
  viewer: Viewer,
  file: ReceivedFile,
  { measures, words, thumbnail }: More,
): Promise<MediaId> {
  const announced: string[] = [];
  const keeping = keepingIn(world, announced);
  try {
    const kept = await keepFile(keeping, viewer.accountId, file, measures);
    const isPlayable = kept.type === "video" || kept.type === "audio";
    const poster = thumbnail && isPlayable ? await keepPoster(keeping, viewer.accountId, thumbnail) : null;
    return await transact(world.db, async (tx) => {
      const id = await addMedia(tx, viewer, kept, words);
      await beginConversion(tx, world.ports.converter, id, kept);
      if (poster) await completeFreeMedia(tx, viewer, id, { measures: {}, poster });
      return id;
    });
  } catch (error) {
    await transact(world.db, (tx) => giveUpBlobs(tx, announced));
    throw error;
  }
}

/** The same for a picture that comes later. */
export async function keepReceivedPoster(world: World, viewer: Viewer, file: ReceivedFile): Promise<Poster> {
  return keepPoster(keepingIn(world, []), viewer.accountId, file);
}

function keepingIn({ db, ports, signal }: World, announced: string[]): Keeping {
  return {
    ports,
    signal,
    async announce(kept) {
      const keys = keysOf(kept);
      announced.push(...keys);
      await transact(db, (tx) => announceBlobs(tx, keys));
    },
  };
}
