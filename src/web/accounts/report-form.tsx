/**
 * Reporting somebody. With script it goes in steps; the same form without is one page, where each question stands
 * below the one before.
 */
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import * as limits from "#protocol/limits.ts";
import { ApiProblem } from "#web/data/api.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useApi } from "#web/data/reader.ts";
import { useAccount } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, TextArea } from "#web/ui/field.tsx";
import { categories, sendReport, type Reportable } from "./report.ts";
import styles from "./report.module.css";

interface ReportFormProps {
  data: Reportable;
  onSent: () => void;
}

const steps = 3;

export function ReportForm({ data: { id, posts, rules, chosen }, onSent }: ReportFormProps) {
  const t = useWords();
  const api = useApi();
  const account = useAccount(id);
  const form = useRef<HTMLFormElement>(null);
  // Null before there is a script: all questions are there.
  const [step, setStep] = useState<number | null>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setStep(1), []);
  if (!account) return null;
  const domain = account.acct.split("@")[1];
  const at = (one: number) => step !== null && step !== one;

  function go(to: number): void {
    const fields = new FormData(form.current!);
    if (to > 1 && !fields.has("category")) return setProblem(t("report-category-needed"));
    if (to > 1 && fields.get("category") === "violation" && !fields.has("rule_ids[]"))
      return setProblem(t("report-rules-needed"));
    setProblem(null);
    setStep(to);
    // The words of the step are read from its beginning.
    heading.current?.focus();
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (step !== null && step < steps) return go(step + 1);
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await sendReport(api, new FormData(event.currentTarget));
      onSent();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <PostForm ref={form} className={styles.form} action="/form/api/v1/reports" onSubmit={(event) => void send(event)}>
      <input type="hidden" name="account_id" value={id} />
      <input type="hidden" name="return_to" value={`/@${account.acct}/report?sent=1`} />
      {step !== null && (
        <p ref={heading} className={styles.step} tabIndex={-1}>
          {t("report-step", { step, count: steps })}
        </p>
      )}
      <fieldset hidden={at(1)}>
        <legend>{t("report-why")}</legend>
        {categories.map((category) => (
          <CheckField
            key={category}
            type="radio"
            name="category"
            value={category}
            required={step === null}
            label={t(`report-${category}`)}
            hint={t(`report-${category}-hint`)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.rules} hidden={at(1)}>
        <legend>{t("report-rules")}</legend>
        {rules.map((rule) => (
          <CheckField key={rule.id} name="rule_ids[]" value={rule.id} label={rule.text} />
        ))}
      </fieldset>
      <fieldset hidden={at(2)}>
        <legend>{t("report-posts")}</legend>
        <p className={styles.hint}>{t(posts.length > 0 ? "report-posts-hint" : "report-posts-empty")}</p>
        {posts.map((post) => (
          <CheckField
            key={post.id}
            name="status_ids[]"
            value={post.id}
            defaultChecked={post.id === chosen}
            label={
              <span className={styles.post} dir="auto">
                {post.words || t("report-media", { count: post.media })}
              </span>
            }
          />
        ))}
      </fieldset>
      <div hidden={at(3)}>
        <TextArea
          label={t("report-comment")}
          hint={t("report-comment-hint", { count: limits.report.comment })}
          name="comment"
          rows={4}
          maxLength={limits.report.comment}
          dir="auto"
        />
        {domain && (
          <CheckField
            name="forward"
            value="1"
            label={t("report-forward", { domain })}
            hint={t("report-forward-hint")}
          />
        )}
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.ends}>
        {step !== null && step > 1 && <Button onClick={() => go(step - 1)}>{t("report-previous")}</Button>}
        <Button type="submit" tone="accent" busy={busy}>
          {t(step === null || step === steps ? "report-send" : "report-next")}
        </Button>
      </p>
    </PostForm>
  );
}
