/** How many wait somewhere: short to the eye, in words to those who listen. */
import { shortCount } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";

interface WaitingProps {
  count: number;
  words: "nav-unread" | "nav-waiting";
  className?: string;
}

export function Waiting({ count, words, className }: WaitingProps) {
  const t = useWords();
  if (count === 0) return null;
  return (
    <span className={className}>
      <span aria-hidden="true">{shortCount(count)}</span>
      <span className="visually-hidden">{t(words, { count })}</span>
    </span>
  );
}
