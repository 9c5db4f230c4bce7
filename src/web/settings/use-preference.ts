/** A preference of the reader that is kept as it is chosen: seen at once and sent behind it, one press after the other. */
import { useRef } from "react";
import type { Reader } from "#web/data/reader.ts";
import { updateReader } from "#web/data/reader-cell.ts";
import { toast } from "#web/ui/toast.tsx";
import { settle, useHands } from "#web/verbs/hands.ts";

export const preferences = "/api/preferences";

/** `name`: that of the route. What was kept is shown when all is sent. */
export function usePreference<Key extends "showAllReplies" | "hiddenTranslations">(
  key: Key,
  first: Reader[Key],
  name: string,
) {
  const hands = useHands();
  const sending = useRef({ kept: first, waiting: 0, turn: Promise.resolve() });
  return (wanted: Reader[Key]) => {
    const { current } = sending;
    updateReader({ [key]: wanted });
    current.waiting += 1;
    current.turn = current.turn.then(async () => {
      const isKept = await settle(hands, () => hands.api.send("PATCH", preferences, { [name]: wanted }));
      if (isKept) current.kept = wanted;
      current.waiting -= 1;
      if (current.waiting > 0) return;
      updateReader({ [key]: current.kept });
      if (isKept) toast({ text: hands.t("settings-saved") });
    });
  };
}
