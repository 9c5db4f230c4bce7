/** One sentence after another: one that has no mark at its end gets a full stop. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences.map((words) => (/[.!?…]["'\p{Pe}\p{Pf}\p{Pi}]*$/u.test(words) ? words : `${words}.`)).join(" ");
}
