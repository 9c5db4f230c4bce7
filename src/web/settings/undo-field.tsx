/** How long a post can be taken back: a choice of this browser, whose page alone can offer Undo. */
import { useState } from "react";
import { chooseUndo, undoChoices, undoWithin } from "#web/data/undo-within.ts";
import { useWords } from "#web/i18n/words.ts";
import { SelectField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Group } from "./group.tsx";

export function UndoField() {
  const t = useWords();
  const [chosen, show] = useState(undoWithin);
  function choose(seconds: number): void {
    if (!chooseUndo(seconds)) return;
    show(seconds);
    toast({ text: t("undo-send-kept") });
  }
  return (
    <Group title={t("undo-send-group")}>
      <SelectField
        label={t("undo-send")}
        hint={t("undo-send-hint")}
        value={chosen}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {undoChoices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? t("undo-send-none") : t("undo-send-seconds", { count: seconds })}
          </option>
        ))}
      </SelectField>
    </Group>
  );
}
