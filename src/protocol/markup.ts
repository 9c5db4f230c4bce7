/** How a post is written as HTML, by the server and by the editor alike: neither finds anything to change in what the other wrote. */

/** What a link of somebody says of itself: no recommendation, no access to this page, not our words. */
export const untrusted = "nofollow noopener ugc";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00a0": "&nbsp;",
};

/** Escapes exactly what the HTML standard's own serialisation escapes, which keeps what is clean a fixed point. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (character) => entities[character]!);
}

export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\u00a0]/g, (character) => entities[character]!);
}
