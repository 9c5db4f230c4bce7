/** How many seconds a post waits before it goes out, so that it can be taken back. This browser remembers it. */
import { quietly } from "#web/device/quietly.ts";

/** None is the first. */
export const undoChoices = [0, 5, 10, 20, 30] as const;

const memory = "linnet:undo-send";

export function undoWithin(): number {
  const kept = Number(quietly(() => localStorage.getItem(memory)));
  return undoChoices.find((choice) => choice === kept) ?? 0;
}

/** False where the browser keeps nothing. */
export function chooseUndo(seconds: number): boolean {
  return (
    quietly(() => {
      localStorage.setItem(memory, String(seconds));
      return true;
    }) ?? false
  );
}
