/** What is said of a file besides its bytes: words, and what only a browser measures. */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { shownAs } from "#protocol/shown-input.ts";
import { ReceivedFile } from "#server/domain/media/received-file.ts";
import type { MediaWords } from "#server/domain/media/describe-media.ts";
import type { Measures } from "#server/domain/media/keep-file.ts";
import { listOf, maybe, orBlank, shownFile, whole } from "./inputs.ts";
import { mediaEntries } from "./status-inputs.ts";

const side = whole(1, limits.media.side);

const seconds = v.pipe(
  shownAs(
    { type: "number", minimum: 0, maximum: limits.media.duration, description: "Seconds." },
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,7}(?:\.\d{1,12})?$/), v.transform(Number))]),
  ),
  v.minValue(0),
  v.maxValue(limits.media.duration),
);

/** A list, or its numbers with commas between them. */
const wave = v.union([
  listOf(whole(0, limits.media.waveFull), limits.media.waveSamples),
  v.pipe(
    shownAs({ type: "string", description: "Numbers with commas between them." }, v.string()),
    v.maxLength(limits.media.waveSamples * `${limits.media.waveFull},`.length),
    v.regex(/^\d{1,4}(?:,\d{1,4})*$/),
    v.transform((samples) => samples.split(",").map(Number)),
    v.maxLength(limits.media.waveSamples),
    v.everyItem((sample) => sample <= limits.media.waveFull),
  ),
]);

export const mediaInputs = {
  ...mediaEntries,
  width: orBlank(side),
  height: orBlank(side),
  duration: orBlank(seconds),
  wave: maybe(wave),
};

type MediaInputs = Measures & MediaWords;

export function measuresIn({ width, height, duration, wave }: MediaInputs): Measures {
  return { width, height, duration, wave };
}

export function wordsIn({ description, focus, transcript, captions }: MediaInputs): MediaWords {
  return { description, focus, transcript, captions };
}

/** A file of a form, which is on disk by now. An empty one is none. */
export const receivedFile = v.pipe(
  shownAs(shownFile, v.instance(ReceivedFile)),
  v.check(({ size }) => size > 0, "empty"),
);

/** Forms send an empty file where none was chosen. */
export const optionalFile = orBlank(
  v.pipe(
    shownAs(shownFile, v.instance(ReceivedFile)),
    v.transform((file) => (file.size > 0 ? file : undefined)),
  ),
);
