/**
 * Words of languages that put no spaces between them, and of Korean, which puts endings at them: the index has each two
 * characters that stand side by side (`unspaced_pairs` of the migrations), so that 東京 is found inside of a sentence.
 */

/** Characters of Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese, as in `unspaced()` of the migrations. */
export const unspaced =
  "[\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa" +
  "\\u30fc-\\u30ff\\u3105-\\u312f\\u3131-\\u318e\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff" +
  "\\u{20000}-\\u{323af}]+";
const rows = new RegExp(unspaced, "gu");
/** What stands unseen between characters, as in `unspaced_text()`. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff\p{Variation_Selector}]/gu;

export interface SplitText {
  /** A `tsquery` of pairs that follow one another as in the text; null if nothing of it is written so. */
  pairs: string | null;
  /** All else, with a space in place of each row of such characters. */
  rest: string;
}

/** `text` is in NFKC. */
export function splitUnspaced(text: string): SplitText {
  let query = "";
  let place = 0;
  let said = 0;
  for (const [row] of text.replaceAll(unseen, "").matchAll(rows)) {
    const letters = [...row];
    const ends = letters.length === 1 ? 1 : letters.length - 1;
    for (let at = 0; at < ends; at += 1) {
      // A single character begins a pair, or stands at the end of a row.
      const pair = letters.length === 1 ? `'~${letters[0]}':*` : `'~${letters[at]}${letters[at + 1]}'`;
      query += query === "" ? pair : ` <${place + at - said}> ${pair}`;
      said = place + at;
    }
    place += letters.length;
  }
  return { pairs: query || null, rest: text.replaceAll(rows, " ").trim() };
}
