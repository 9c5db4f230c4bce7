/**
 * Says something to people who use a screen reader, politely: the new page's
 * title, what has arrived, what was done.
 *
 * The live region has to exist before its text changes, so `startAnnouncing` is
 * called once when the page starts.
 */
let region: HTMLElement | null = null;

export function startAnnouncing(): void {
  region = document.createElement("div");
  region.className = "visually-hidden";
  region.role = "status";
  document.body.append(region);
}

export function announce(text: string): void {
  if (region) region.textContent = text;
}
