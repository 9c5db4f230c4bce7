/** Colours the code of posts as it comes into sight, wherever the page shows them. What reads code is fetched with the first. */
import type { ColoredCode } from "./color-code.ts";

const mark = "language-";
const blocks = document.getElementsByTagName("pre");
const seen = new Map<Element, ColoredCode | null>();

/** A little beyond the window. Each colour costs time in each frame, so what is out of sight has none. */
const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) color(target).catch(console.warn);
      else seen.get(target)?.clear();
    }
  },
  { rootMargin: "50%" },
);

async function color(code: Element): Promise<void> {
  const { ColoredCode } = await import("./color-code.ts");
  if (!seen.has(code)) return;
  const colored = seen.get(code) ?? new ColoredCode(code);
  seen.set(code, colored);
  await colored.read(languageOf(code)!);
}

const languageOf = ({ classList }: Element) => [...classList].find((name) => name.startsWith(mark))?.slice(mark.length);

/** The collection is a live one: a page without code costs nothing. */
function look(): void {
  if (blocks.length === 0 && seen.size === 0) return;
  for (const [code, colored] of seen) {
    if (code.isConnected) continue;
    colored?.clear();
    sight.unobserve(code);
    seen.delete(code);
  }
  for (const block of blocks) {
    const code = block.firstElementChild;
    // The editor knows itself when its code has changed; there no class says the language.
    if (!code || seen.has(code) || !languageOf(code)) continue;
    seen.set(code, null);
    sight.observe(code);
  }
}

new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
look();
