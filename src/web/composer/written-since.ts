/** Words written while a post was on its way begin the next one: nothing that was typed is lost. */
import type { Draft } from "#web/drafts/draft.ts";
import { htmlOfText, textOfFormatted } from "#web/drafts/plain-text.ts";

/** `sent`: as it went; `now`: as it stands in its fields. */
export function writtenSince(sent: Draft, now: Draft, next: Draft): Draft {
  const content = wordsSince(sent.content, now.content);
  const spoilerText = now.spoilerText === sent.spoilerText ? "" : now.spoilerText;
  const poll = JSON.stringify(now.poll) === JSON.stringify(sent.poll) ? null : now.poll;
  const files = now.files.filter(({ id }) => !sent.files.some((file) => file.id === id));
  if (!content && !spoilerText && !poll && files.length === 0) return next;
  return { ...next, content, spoilerText, poll, files, changedAt: now.changedAt };
}

/** All of them, unless they only go on where those of before ended. */
function wordsSince(sent: string, now: string): string {
  if (now === sent) return "";
  if (now.startsWith(sent)) return now.slice(sent.length);
  const [before, after] = [textOfFormatted(sent), textOfFormatted(now)];
  return after.startsWith(before) ? htmlOfText(after.slice(before.length).trimStart()) : now;
}
