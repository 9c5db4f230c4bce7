/** A sentence that a page leaves for the one that comes after it in the same tab. */
const key = "linnet.notice";

export function leaveNotice(text: string): void {
  sessionStorage.setItem(key, text);
}

/** Once; null if there is none. */
export function takeNotice(): string | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text;
}
