/** For `like`: text that begins with this, in which `%` and `_` mean themselves. */
export function prefixPattern(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}
