/** The reader's own note on somebody, edited where it stands. Loaded when it is to be edited. */
import { useState } from "react";
import type { Account } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { useRelationship } from "#web/entities/store.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { setNote } from "./relation-verbs.ts";
import styles from "./relation.module.css";
import { VerbForm } from "./verb-form.tsx";

interface NoteFormProps {
  account: Account;
  /** In the profile: it takes the focus, and there is a way out. */
  onClose?: () => void;
  onSaved?: () => void;
}

/** With its words, which no page needs before. */
export async function load(): Promise<typeof NoteInPlace> {
  await needWords(["people"]);
  return NoteInPlace;
}

function NoteInPlace(props: { account: Account; onClose: () => void }) {
  return <NoteForm {...props} />;
}

export function NoteForm({ account, onClose, onSaved }: NoteFormProps) {
  const t = useWords();
  const hands = useHands();
  const note = useRelationship(account.id)?.note ?? "";
  const [busy, setBusy] = useState(false);
  async function save(fields: FormData): Promise<void> {
    setBusy(true);
    const done = await setNote(hands, account, (fields.get("comment") as string).trim());
    setBusy(false);
    if (!done) return;
    onSaved?.();
    onClose?.();
  }
  return (
    <VerbForm id={account.id} verb="note" onSend={(fields) => void save(fields)}>
      <TextArea
        key={note}
        label={t("note-title")}
        hint={t("note-hint")}
        name="comment"
        rows={3}
        maxLength={limits.text.note}
        defaultValue={note}
        dir="auto"
        autoFocus={onClose !== undefined}
      />
      <div className={styles.row}>
        <Button type="submit" tone="accent" size="small" busy={busy}>
          {t("note-save")}
        </Button>
        {onClose && (
          <Button size="small" onClick={onClose}>
            {t("close")}
          </Button>
        )}
      </div>
    </VerbForm>
  );
}
