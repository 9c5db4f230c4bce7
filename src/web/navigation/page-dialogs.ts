/**
 * Dialogs that stand in the page from the start, for readers and visitors: an
 * element that names its id opens it, a button in it closes it,
 * and so do Back, Escape and a press beside it.
 */
import * as hooks from "#web/device/hooks.ts";
import { overlay } from "./history.ts";

/** Told to a dialog when it opens, for one that fetches what stands in it. */
export const dialogShown = "linnet:shown";

export function startPageDialogs(): void {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const opens = hooks.opens.of(target.closest(hooks.opens.selector));
    const dialog = document.getElementById(opens || "") as HTMLDialogElement | null;
    if (dialog) show(dialog);
    // A press beside it is on the dialog itself, and on nothing inside of it.
    else if (target instanceof HTMLDialogElement) target.close();
    else if (target.closest(hooks.closes.selector)) target.closest("dialog")?.close();
    else return;
    event.preventDefault();
  });
}

function show(dialog: HTMLDialogElement): void {
  dialog.dispatchEvent(new Event(dialogShown));
  dialog.showModal();
  const entry = overlay(() => dialog.close());
  dialog.onclose = () => entry.drop();
}
