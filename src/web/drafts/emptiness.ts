/**
 * Whether the words of a draft amount to nothing. The rules (`protocol/draft-rules.ts`) read a text as the server does and are
 * fetched while somebody writes. What stands in for them until then may take nothing for something, never the reverse.
 */

/** True of no HTML that has something by the rules. */
export function looksEmpty(html: string): boolean {
  if (/<(?:img|audio|video)\b|\sdata-file/i.test(html)) return false;
  const text = html.replaceAll(/<\/?(?:p|br|div)>/g, "\n").trim();
  // Other tags, and letters that not every name may have, may be more than one.
  return text.replace(/^(?:@\w{1,64}(?:@[a-z\d.-]*[a-z\d])?(?:\s+|$))*/, "") === "";
}

let isNothing = looksEmpty;

export function hasNothing(html: string): boolean {
  return isNothing(html);
}

/** What brings the rules says so. */
export function readEmptinessBy(rule: (html: string) => boolean): void {
  isNothing = rule;
}
