/** How loud a sound is over its length, as 300 numbers: the loudest is 1,000. */
import * as limits from "#protocol/limits.ts";

/** Of the samples of one channel, from -1 to 1. Shorter sounds have one number for each sample. */
export function waveOf(samples: Float32Array): number[] {
  const count = Math.min(limits.media.waveSamples, samples.length);
  const loudness = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * samples.length) / count);
    const to = Math.floor(((index + 1) * samples.length) / count);
    let sum = 0;
    for (let at = from; at < to; at++) sum += Math.abs(samples[at]!);
    return sum / (to - from);
  });
  const loudest = Math.max(...loudness, 0);
  return loudness.map((one) => (loudest > 0 ? Math.round((one / loudest) * limits.media.waveFull) : 0));
}
