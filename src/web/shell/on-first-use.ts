/** Fetches what forms and keys gain from script with the first use of one, or when the page has come to rest. */
import * as hooks from "#web/device/hooks.ts";
import { rested } from "#web/device/at-rest.ts";
import type { Around } from "./hover-card.tsx";
import { viewedItem } from "#web/media/viewed-item.ts";
import { currentReader } from "#web/data/reader-cell.ts";

export function startOnFirstUse(around: Around): void {
  const pressed: KeyboardEvent[] = [];
  const started = new AbortController();
  let isAsked = false;

  function ask(): void {
    if (isAsked) return;
    isAsked = true;
    import("./forms-and-keys.ts").then(
      ({ startFormsAndKeys }) => {
        started.abort();
        startFormsAndKeys(currentReader(), around, pressed);
      },
      // The next use asks again.
      () => (isAsked = false),
    );
  }

  const on = (type: "keydown" | "focusin" | "pointerdown" | "dragover", listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { signal: started.signal });
  // A composer helps itself.
  const plainForm = `form:not(${hooks.composer.selector})`;
  const useForm = ({ target }: Event) => void ((target as Element).closest(plainForm) && ask());
  on("focusin", useForm);
  on("pointerdown", useForm);
  on("dragover", ask);
  on("keydown", (event) => {
    pressed.push(event as KeyboardEvent);
    ask();
  });
  // A picture that a reload has closed is missed at once.
  if (sessionStorage.getItem(viewedItem)) ask();
  else void rested.then(ask);
}
