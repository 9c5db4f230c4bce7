/**
 * A form was sent without script and the server said no: why, and everything
 * that was typed, in a form that can be sent again. Nothing written is lost.
 */
import { useWords } from "#web/i18n/words.ts";
import { Header } from "#web/shell/header.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import type { ScreenProps } from "#web/navigation/routes.ts";
import styles from "./refused.module.css";

export interface RefusedForm {
  /** In the reader's language. */
  message: string;
  /** Where the form was sent to. */
  action: string;
  /** The method that was meant; a form itself can only POST. */
  method: string;
  fields: [name: string, value: string][];
  returnTo: string;
  /** Pictures and other files were chosen; a page cannot give them back. */
  filesLost: boolean;
  needsSignIn: boolean;
}

/** Fields that people write in; the others travel along unseen. */
const written: Record<string, string> = {
  spoiler_text: "refused-field-warning",
  status: "refused-field-post",
  display_name: "refused-field-name",
  note: "refused-field-note",
};

/** True for a form in which somebody has written something. */
export function hasWriting(fields: RefusedForm["fields"]): boolean {
  return fields.some(([name, value]) => name in written && value.trim() !== "");
}

export function Refused({ data }: ScreenProps<RefusedForm>) {
  const t = useWords();
  return (
    <>
      <Header title={t("refused-title")} />
      <div className={styles.page}>
        <p role="alert">{data.message}</p>
        {data.filesLost && <p>{t("refused-files-lost")}</p>}
        {data.needsSignIn && (
          <p>
            <ButtonLink href="/signin" target="_blank">
              {t("refused-sign-in")}
            </ButtonLink>
          </p>
        )}
        <form className={styles.form} method="post" action={data.action} encType="multipart/form-data">
          <input type="hidden" name="return_to" value={data.returnTo} />
          <input type="hidden" name="_method" value={data.method} />
          {data.fields.map(([name, value], index) =>
            written[name] ? (
              <TextArea key={index} label={t(written[name])} name={name} defaultValue={value} rows={6} />
            ) : (
              <input key={index} type="hidden" name={name} value={value} />
            ),
          )}
          <Button type="submit" tone="accent">
            {t("refused-send-again")}
          </Button>
        </form>
        <p>
          <a href={data.returnTo}>{t("refused-go-back")}</a>
        </p>
      </div>
    </>
  );
}
