/**
 * Keeps an answer that is the same for everyone and takes a while to find out: it is
 * asked for once, and again only when it is so many milliseconds old, however many ask.
 * Each owner, such as a database, has an answer of its own; the other arguments don't tell answers apart.
 */
export function keptFor<Owner extends object, Rest extends unknown[], Answer>(
  lifetime: number,
  ask: (owner: Owner, ...rest: Rest) => Promise<Answer>,
): (owner: Owner, ...rest: Rest) => Promise<Answer> {
  const kept = new WeakMap<Owner, { answer: Promise<Answer>; until: number }>();
  return (owner, ...rest) => {
    const now = performance.now();
    const known = kept.get(owner);
    if (known && now < known.until) return known.answer;
    const answer = ask(owner, ...rest);
    kept.set(owner, { answer, until: now + lifetime });
    // A slow failure must not take away an answer that came after it.
    answer.catch(() => kept.get(owner)?.answer === answer && kept.delete(owner));
    return answer;
  };
}
