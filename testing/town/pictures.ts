/** The pictures of the town: drawn once, and found again by what they show. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Blobs } from "#server/outside/blobs.ts";
import { naturalSize, renderDrawing, type Drawing, type Size } from "../cast/drawings.ts";
import { pages } from "../cast/pages.ts";
import { people } from "../cast/people.ts";
import type { Status } from "../cast/statuses.ts";

interface DrawnPicture extends Size {
  key: string;
  color: string;
}

export class Pictures {
  readonly #drawn = new Map<string, DrawnPicture>();

  add(drawing: Drawing, size: Size, picture: DrawnPicture): void {
    this.#drawn.set(nameOf(drawing, size), picture);
  }

  of(drawing: Drawing | null, size?: Size): DrawnPicture | undefined {
    return drawing ? this.#drawn.get(nameOf(drawing, size ?? naturalSize(drawing))) : undefined;
  }
}

const nameOf = (drawing: Drawing, { width, height }: Size) => JSON.stringify([drawing, width, height]);

export async function drawPictures(
  blobs: Blobs | null,
  statuses: readonly Status[],
  isDrawn: (username: string) => boolean,
): Promise<Pictures> {
  const pictures = new Pictures();
  if (!blobs) return pictures;
  const wanted = new Map<string, { drawing: Drawing; size: Size }>();
  const want = (drawing: Drawing | null, size?: Size) => {
    if (drawing)
      wanted.set(nameOf(drawing, size ?? naturalSize(drawing)), { drawing, size: size ?? naturalSize(drawing) });
  };
  for (const { avatar, header } of people.filter((person) => isDrawn(person.username))) {
    want(avatar);
    want(header);
  }
  for (const { media } of statuses.filter(({ by }) => isDrawn(by))) {
    for (const { drawing, width, height } of media) want(drawing, { width, height });
  }
  // Few and small: pages show theirs in every town.
  for (const { picture } of pages) want(picture?.drawing ?? null, picture ?? undefined);
  const queue = [...wanted.values()];
  const draw = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const bytes = await renderDrawing(next.drawing, next.size);
      // Named by what it shows, so that a second town in the same place draws nothing anew.
      const key = `${createHash("sha256").update(nameOf(next.drawing, next.size)).digest("hex").slice(0, 32)}.webp`;
      await blobs.put(key, bytes);
      pictures.add(next.drawing, next.size, { ...next.size, key, color: await averageColour(bytes) });
    }
  };
  await Promise.all([draw(), draw(), draw()]);
  return pictures;
}

async function averageColour(bytes: Buffer): Promise<string> {
  const { data } = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString("hex")}`;
}
