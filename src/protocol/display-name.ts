/**
 * Display names: text that stands next to other people's, on one line (threats X14).
 *
 * A name may not turn the direction of what follows it, grow over its
 * neighbours, or be made of nothing. Joiners are the hard part: between emoji
 * and in Persian or Indic words they are spelling, anywhere else they make two
 * different names look the same.
 */

// Letters whose shapes depend on a joiner or a non-joiner beside them.
const joining =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}" +
  "\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}" +
  "\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]";

const spelling = [
  `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
  `(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})`,
  `(?<=[\\p{Emoji}\\p{Extended_Pictographic}])\\ufe0f`,
  // The flags of England, Scotland and Wales are a black flag and six tags.
  `(?<=\\u{1f3f4})[\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}`,
].join("|");

/** What shows nothing: controls, direction marks, zero-width characters, fillers, lone halves of characters. */
const invisible = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Default_Ignorable_Code_Point}\\u2800]";

const invisibleUnlessSpelling = new RegExp(`(${spelling})|${invisible}`, "gu");
const spaces = /[\s\p{Z}]+/gu;
const tooManyMarks = /(\p{M}{4})\p{M}+/gu;

/** A name as it may be shown: one line, nothing invisible in it, at most four marks on a letter. May be "". */
export function plainName(name: string): string {
  return name
    .replace(spaces, " ")
    .replace(invisibleUnlessSpelling, "$1")
    .replace(tooManyMarks, "$1")
    .replace(spaces, " ")
    .trim();
}

/** A name without its `:custom_emoji:`, for the places that cannot show pictures. */
export function withoutCustomEmoji(name: string): string {
  return name
    .replace(/(?<![a-zA-Z0-9:]):[a-zA-Z0-9_]{2,64}:(?![a-zA-Z0-9:])/g, "")
    .replace(spaces, " ")
    .trim();
}
