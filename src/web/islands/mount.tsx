/**
 * A place for a component on a page without React: its words, its style sheets
 * and a root of its own.
 *
 * It has words and nothing else around it. What a component needs to know of the
 * reader or of the entities has to stand in the HTML.
 */
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { startWords, t } from "#web/i18n/load-words.ts";
import { WordsContext, type WordGroup } from "#web/i18n/words.ts";

interface Needs {
  /** Beside those that every page says. */
  words?: readonly WordGroup[];
  /** Addresses of style sheets that visitors' pages don't have. */
  sheets: readonly string[];
}

export interface Mounted {
  /** It stands in the page when this returns. */
  show(component: ReactNode): void;
  remove(): void;
}

/** Rejects if words or styles can't be had; nothing stands in the page then. */
export async function mount({ words = [], sheets }: Needs): Promise<Mounted> {
  await Promise.all([startWords(document.documentElement.lang, words), ...sheets.map(needSheet)]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return {
    show: (component) => flushSync(() => root.render(<WordsContext value={t}>{component}</WordsContext>)),
    remove() {
      root.unmount();
      place.remove();
    },
  };
}

const wanted = new Map<string, Promise<void>>();

/** Once in a page; after a failure the next press tries again. */
function needSheet(href: string): Promise<void> {
  const known = wanted.get(href);
  if (known) return known;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  wanted.set(href, promise);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.onload = () => resolve();
  link.onerror = () => {
    wanted.delete(href);
    link.remove();
    reject(new Error(`${href} did not load`));
  };
  document.head.append(link);
  return promise;
}
