/** The form that blocks a whole server: its name is typed, because so much ends with it. */
import { useState, type SubmitEvent } from "react";
import { ApiProblem } from "#web/data/api.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { blockDomain } from "./domain-verbs.ts";
import styles from "./relation.module.css";

export function DomainBlockForm({ domain, onDone }: { domain: string; onDone: () => void }) {
  const t = useWords();
  const hands = useHands();
  const reader = useReader();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await blockDomain(hands, reader, domain, new FormData(event.currentTarget).get("typed") as string);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <PostForm className={styles.form} action="/form/api/v1/domain_blocks" onSubmit={(event) => void send(event)}>
      <input type="hidden" name="domain" value={domain} />
      <input type="hidden" name="return_to" value="/domain_blocks" />
      <p>{t("domain-block-text", { domain })}</p>
      <p>{t("domain-block-follows")}</p>
      <TextField
        label={t("domain-block-typed", { domain })}
        name="typed"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problem}
      />
      <Button type="submit" tone="danger" busy={busy}>
        {t("domain-block-do", { domain })}
      </Button>
    </PostForm>
  );
}
