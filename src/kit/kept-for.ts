/**
 * Keeps an answer that is the same for everyone and takes a while to find out: it is
 * asked for once, and again only when it is so many milliseconds old, however many ask.
 * Each owner, such as a database, has an answer of its own; the other arguments don't tell answers apart.
 * A failure is kept for `failures` milliseconds from its moment on, by default not at all.
 */
export function keptFor<Owner extends object, Rest extends unknown[], Answer>(
  lifetime: number,
  ask: (owner: Owner, ...rest: Rest) => Promise<Answer>,
  { failures = 0, clock = () => performance.now() }: { failures?: number; clock?: () => number } = {},
): (owner: Owner, ...rest: Rest) => Promise<Answer> {
  const kept = new WeakMap<Owner, { answer: Promise<Answer>; until: number }>();
  return (owner, ...rest) => {
    const now = clock();
    const known = kept.get(owner);
    if (known && now < known.until) return known.answer;
    const answer = ask(owner, ...rest);
    const entry = { answer, until: now + lifetime };
    kept.set(owner, entry);
    // A slow failure must not take away an answer that came after it, so nothing but its own entry is changed.
    answer.catch(() => void (entry.until = clock() + failures));
    return answer;
  };
}
