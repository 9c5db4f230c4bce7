/** What is known of a sound before it is heard: from its attachment, or from the HTML of a page that has no entities. */
import type { MediaAttachment, MediaCaptions } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import * as hooks from "#web/device/hooks.ts";

export interface SoundFacts {
  id: string;
  /** Of the file. */
  url: string;
  /** What is to be heard, in words. */
  label: string;
  /** Seconds. */
  duration: number | null;
  /** The drawing of its wave; null where nobody has measured it. */
  wave: string | null;
  cover: string | null;
  captions: readonly Pick<MediaCaptions, "language" | "url">[];
}

/** What stands around it, for those who hear it elsewhere. */
export interface SoundSource {
  author: string;
  /** Address of its post. */
  post: string;
}

/** A post is narrow, and strokes that touch each other are no wave. */
const strokes = 60;

/** The wave is drawn in a box of this size, which is stretched to its place. */
export const waveBox = { width: strokes, height: 100 };

export function factsOf(attachment: MediaAttachment, url: string, label: string): SoundFacts {
  const { id, preview_url, meta, captions = [] } = attachment;
  const wave = meta?.wave;
  return {
    id,
    url,
    label,
    duration: meta?.original?.duration ?? null,
    wave: wave?.length ? drawingOf(wave) : null,
    cover: preview_url,
    captions: captions.map(({ language, url: address }) => ({ language, url: address })),
  };
}

/** On a player, as JSON. All hooks are in a visitor's first script, and few sounds have captions. */
const captionsAttribute = "data-captions";

export const captionsOn = ({ captions }: SoundFacts) =>
  captions.length > 0 && { [captionsAttribute]: JSON.stringify(captions) };

/** Of a player as it was drawn. */
export function factsAt(place: Element): SoundFacts {
  return {
    id: hooks.sound.of(place)!,
    url: place.querySelector<HTMLAnchorElement>(hooks.island.selector)!.href,
    label: place.querySelector("bdi")!.textContent,
    duration: Number(hooks.seconds.of(place.querySelector(hooks.seconds.selector))) || null,
    wave: place.querySelector("path")?.getAttribute("d") ?? null,
    cover: place.querySelector("img")?.src ?? null,
    captions: JSON.parse(place.getAttribute(captionsAttribute) ?? "[]"),
  };
}

/** Of the post that a player stands in. */
export function sourceAt(place: Element): SoundSource {
  const post = place.closest("article");
  const [nameId = ""] = post?.getAttribute("aria-labelledby")?.split(" ") ?? [];
  return {
    author: document.getElementById(nameId)?.querySelector("bdi")?.textContent ?? "",
    post: post?.querySelector<HTMLAnchorElement>(`a${hooks.permalink.selector}`)?.href ?? location.href,
  };
}

/** One stroke for each stretch, as high as what is loudest in it. Silence is a dot. */
function drawingOf(wave: readonly number[]): string {
  const count = Math.min(strokes, wave.length);
  const wide = strokes / count;
  const middle = waveBox.height / 2;
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((at) => Math.floor((at * wave.length) / count));
    const loudest = Math.max(...wave.slice(from, to));
    const half = Math.round((Math.min(loudest, limits.media.waveFull) / limits.media.waveFull) * 44);
    return `M${Math.round((index + 0.5) * wide * 10) / 10} ${middle - half}v${half * 2}`;
  }).join("");
}
