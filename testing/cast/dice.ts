/**
 * Chance that repeats itself: the same seed rolls the same numbers on every machine.
 *
 * Whatever in the cast looks accidental (who likes what, which cloud hangs where) comes from here and never from
 * `Math.random`, so that two runs build the same town down to the last pixel.
 */
export interface Dice {
  /** A number from 0 up to, but never, 1. */
  next(): number;
  /** A whole number between both ends, which are included. */
  whole(from: number, to: number): number;
  /** Any number between both ends. */
  between(from: number, to: number): number;
  /** Whether something of this likelihood (0 to 1) happens. */
  chance(likelihood: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** So many different ones of the items, in a random order; all of them where there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

/** Dice for a seed. Different seeds are unrelated, however alike they look. */
export function diceFrom(seed: string): Dice {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    between: (from, to) => from + next() * (to - from),
    chance: (likelihood) => next() < likelihood,
    pick: (items) => items[whole(0, items.length - 1)]!,
    some(items, count) {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)[0]!);
    },
  };
}

/** FNV-1a over the UTF-16 units, scrambled once so that neighbouring seeds start far apart. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return scramble(sum);
}

/** A 32-bit finaliser: every bit of the input moves about half of the bits of the output. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
