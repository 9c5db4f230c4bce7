/** A preference of the reader that is kept as it is chosen: seen at once and sent behind it, one press after the other. */
import { useRef } from "react";
import { savesData, type DataSaver } from "#protocol/data-saver.ts";
import type { Reader } from "#web/data/reader.ts";
import { currentReader, updateReader } from "#web/data/reader-cell.ts";
import { toast } from "#web/ui/toast.tsx";
import { settle, useHands } from "#web/verbs/hands.ts";

export const preferences = "/api/preferences";

/**
 * Each press changes what is there and is sent as the route takes it: one that isn't kept takes no other back. What was kept is
 * shown when all is sent.
 */
export function usePreference<Key extends "showAllReplies" | "autoplayGifs" | "dataSaver" | "hiddenTranslations">(
  key: Key,
  first: Reader[Key],
) {
  const hands = useHands();
  const sending = useRef({ kept: first, waiting: 0, turn: Promise.resolve() });
  return (change: (now: Reader[Key]) => Reader[Key], sent: Record<string, unknown>) => {
    const { current } = sending;
    show(key, change(currentReader()[key]));
    current.waiting += 1;
    current.turn = current.turn.then(async () => {
      const isKept = await settle(hands, () => hands.api.send("PATCH", preferences, sent));
      if (isKept) current.kept = change(current.kept);
      current.waiting -= 1;
      if (current.waiting > 0) return;
      show(key, current.kept);
      if (isKept) toast({ text: hands.t("settings-saved") });
    });
  };
}

function show<Key extends keyof Reader>(key: Key, value: Reader[Key]): void {
  updateReader({
    [key]: value,
    ...(key === "dataSaver" && { savesData: savesData(value as DataSaver, isAskedFor()) }),
  });
}

/** Such a browser says so to the server as well. */
function isAskedFor(): boolean {
  return Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData);
}
