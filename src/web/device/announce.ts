/**
 * Says something to people who use a screen reader, politely: the new page's
 * title, what has arrived, what was done.
 *
 * The live region has to exist before its text changes, so `startAnnouncing` is
 * called once when the page starts. A reader may come to it later, so what is
 * no longer true is taken back.
 */
let region: HTMLElement | null = null;

export function startAnnouncing(): void {
  region = document.createElement("div");
  region.className = "visually-hidden";
  region.role = "status";
  document.body.append(region);
}

/** Answers what takes it back, unless something else was said meanwhile. */
export function announce(text: string): () => void {
  if (region) region.textContent = text;
  return () => {
    if (region?.textContent === text) region.textContent = "";
  };
}
