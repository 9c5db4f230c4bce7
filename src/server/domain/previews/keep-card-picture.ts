/** Our own copy of the picture that a page shows for itself: drawn anew like every other one, and small. */
import type { FetchFailure } from "#server/outside/fetch-problem.ts";
import type { Ports } from "#server/outside/ports.ts";
import { isPicture, mostOfPhotos } from "../media/decode-picture.ts";
import { newFileKey } from "../media/file-key.ts";

export interface CardPicture {
  picture: string;
  width: number;
  height: number;
  blurhash: string;
}

const most = { bytes: 8 * 1024 ** 2, time: 20_000 };
const mostPixels = { ...mostOfPhotos, mostPixels: 40_000_000, mostAvifPixels: 12_000_000 };
/** Pixels: twice what a phone shows, and what a wide screen does. */
const shape = { width: 1_000, height: 1_000, fit: "inside" } as const;
/** Smaller ones are icons, or count who looks. */
const smallest = 64;

/** Null for none that can be shown. `announce` writes its name down before its bytes are kept. */
export async function keepCardPicture(
  { outgoing, pictures, blobs }: Pick<Ports, "outgoing" | "pictures" | "blobs">,
  url: string,
  announce: (key: string) => Promise<void>,
): Promise<CardPicture | Extract<FetchFailure, "stopped"> | null> {
  const found = await outgoing.fetch({
    url,
    types: ["image/*", "application/octet-stream"],
    mostBytes: most.bytes,
    whenLarger: "refuse",
    time: most.time,
  });
  if (found.kind === "failed") return found.failure === "stopped" ? "stopped" : null;
  if (!isPicture(found.body)) return null;
  // All of them are one owner, so that people's own pictures wait for one of these at most.
  const order = { bytes: found.body, shapes: [shape], ...mostPixels };
  const decoded = await pictures.decode("previews", order);
  if (decoded.kind !== "picture") return null;
  const [drawn] = decoded.pictures;
  if (!drawn || Math.min(drawn.width, drawn.height) < smallest) return null;
  const picture = newFileKey("webp");
  await announce(picture);
  await blobs.put(picture, drawn.bytes);
  return { picture, width: drawn.width, height: drawn.height, blurhash: decoded.blurhash };
}
