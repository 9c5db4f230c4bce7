/** To the top of the page: gliding where that is short and wanted, else at once. */
const windowsToGlide = 4;

export function scrollToTop(): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const far = scrollY > windowsToGlide * innerHeight;
  scrollTo({ top: 0, behavior: still || far ? "instant" : "smooth" });
}
