/** The field of a post in which somebody wrote last. */
import * as hooks from "#web/device/hooks.ts";

const fields = "textarea, input:not([type]), [role=textbox]";

let last: Element | null = null;

function remember(focused: Element | null): void {
  if (focused?.matches(fields) && focused.closest(hooks.composer.selector)) last = focused;
}

if (!import.meta.env.SSR) {
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target as Element));
}

/** Of the post whose bar this is in; its words, if nobody has written in it yet. */
export function fieldAtHand(inBar: Element): HTMLElement | null {
  const form = inBar.closest("form")!;
  // The bar of a later post follows that; the form itself begins with the first one.
  const post = inBar.closest("form > :not(section)")?.previousElementSibling?.closest("form > section") ?? null;
  const isOfThis = last?.isConnected && last.closest("form") === form && last.closest("form > section") === post;
  return (
    (isOfThis ? (last as HTMLElement) : null) ?? (post ?? form).querySelector<HTMLElement>("textarea, [role=textbox]")
  );
}
