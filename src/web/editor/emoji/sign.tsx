/** An emoji as it is seen. Its name stands beside it or is said by what is around it. */
import { inTone, type Emoji, type Tone } from "./emoji.ts";

export function Sign({ emoji: { sign, picture }, tone }: { emoji: Emoji; tone: Tone }) {
  return picture ? <img src={picture} alt="" /> : inTone(sign, tone);
}
