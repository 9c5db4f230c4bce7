/**
 * Dialogs that stand in the page from the start, for readers and visitors: an
 * element with `data-opens="id"` opens one, one with `data-closes` in it closes it,
 * and so do Back, Escape and a press beside it.
 */
import { overlay } from "./history.ts";

export function startPageDialogs(): void {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const opens = target.closest<HTMLElement>("[data-opens]")?.dataset["opens"];
    const dialog = opens ? document.querySelector<HTMLDialogElement>(`dialog#${CSS.escape(opens)}`) : null;
    if (dialog) show(dialog);
    else if (isBackdrop(target)) target.close();
    else if (target.closest("[data-closes]")) target.closest("dialog")?.close();
    else return;
    event.preventDefault();
  });
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const entry = overlay(() => dialog.close());
  dialog.addEventListener("close", () => entry.drop(), { once: true });
}

/** A press on the dialog itself, and on nothing inside of it. */
function isBackdrop(target: Element): target is HTMLDialogElement {
  return target instanceof HTMLDialogElement;
}
