/**
 * Puts the panel below its button, above it where there is no room, and inside of the window anyway. On phones the
 * style sheet puts it at the bottom, above the keyboard. Answers what ends that.
 */
export function standBeside(panel: HTMLElement, button: HTMLElement): () => void {
  const window = visualViewport!;
  const place = () => {
    const keyboard = Math.max(0, innerHeight - window.height - window.offsetTop);
    panel.style.setProperty("--keyboard", `${keyboard}px`);
    if (matchMedia("(width < 640px)").matches) {
      panel.style.top = panel.style.left = "";
      return;
    }
    const gap = 4;
    const edge = 8;
    const beside = button.getBoundingClientRect();
    const { width, height } = panel.getBoundingClientRect();
    const [below, above] = [beside.bottom + gap, beside.top - gap - height];
    const top = below + height <= innerHeight - edge ? below : above >= edge ? above : innerHeight - edge - height;
    const isRightToLeft = getComputedStyle(panel).direction === "rtl";
    const left = isRightToLeft ? beside.right - width : beside.left;
    panel.style.top = `${Math.max(edge, top)}px`;
    panel.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
  };
  place();
  const stop = new AbortController();
  for (const change of ["resize", "scroll"]) window.addEventListener(change, place, { signal: stop.signal });
  return () => stop.abort();
}
