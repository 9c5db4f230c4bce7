/**
 * A form was sent without script and the server said no: why, and everything
 * that was typed, in a form that can be sent again. Nothing written is lost.
 */
import type { MessageId } from "#protocol/message-ids.ts";
import { actingAccountField, switchAccountField } from "#protocol/acting-account.ts";
import type { Account } from "#protocol/entities.ts";
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
  /** The field that is to be corrected, as far as it is known. */
  field: string | null;
  returnTo: string;
  /** Pictures and other files were chosen; a page cannot give them back. */
  filesLost: boolean;
  needsSignIn: boolean;
  /** The account that the page of the form has shown. */
  actingAccount: string | null;
  /** The post was edited since the form was made; sent again, it goes over that version. */
  isEditedSince: boolean;
  /** Another account became the active one since. `shown` is null if it has left this browser. */
  choice: { active: Pick<Account, "id" | "acct">; shown: Pick<Account, "id" | "acct"> | null } | null;
}

/** Fields that people write in; the others travel along unseen. Anybody can make up names, such as `__proto__`. */
const written = new Map<string, MessageId>([
  ["spoiler_text", "refused-field-warning"],
  ["status", "refused-field-post"],
  ["display_name", "refused-field-name"],
  ["note", "refused-field-note"],
  ["title", "refused-field-title"],
  ["avatar_description", "refused-field-avatar-description"],
  ["header_description", "refused-field-header-description"],
  ["attribution_domains", "refused-field-attribution-domains"],
]);

/** Written, too, and too many to be shown once more. */
const writtenInRows =
  /^(?:poll\[options\]\[\]|fields_attributes\[\d+\]\[(?:name|value)\]|files\[\d+\]\[(?:description|transcript)\])$/;

/** True for a form in which somebody has written something. */
export function hasWriting(fields: RefusedForm["fields"]): boolean {
  return fields.some(([name, value]) => (written.has(name) || writtenInRows.test(name)) && value.trim() !== "");
}

export function Refused({ data }: ScreenProps<RefusedForm>) {
  const t = useWords();
  return (
    <>
      <Header title={t("refused-title")} />
      <div className={styles.page}>
        <p role="alert">{data.message}</p>
        {data.filesLost && <p>{t("refused-files-lost")}</p>}
        {data.isEditedSince && (
          <p>
            <ButtonLink href={data.returnTo} target="_blank">
              {t("compose-see-newer")}
            </ButtonLink>
          </p>
        )}
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
          {data.fields.map(([name, value], index) => {
            const label = written.get(name);
            return label ? (
              <TextArea
                key={index}
                label={t(label)}
                name={name}
                defaultValue={value}
                rows={6}
                error={name === data.field ? data.message : null}
              />
            ) : (
              <input key={index} type="hidden" name={name} value={value} />
            );
          })}
          {data.choice ? (
            <Choice {...data.choice} />
          ) : (
            <>
              {data.actingAccount && <input type="hidden" name={actingAccountField} value={data.actingAccount} />}
              <Button type="submit" tone="accent">
                {t(data.isEditedSince ? "compose-save-over" : "refused-send-again")}
              </Button>
            </>
          )}
        </form>
        <p>
          <a href={data.returnTo}>{t("refused-go-back")}</a>
        </p>
      </div>
    </>
  );
}

/** For whom the form is sent, now that both are known. */
function Choice({ active, shown }: NonNullable<RefusedForm["choice"]>) {
  const t = useWords();
  return (
    <div className={styles.choice}>
      {shown && (
        <Button type="submit" tone="accent" name={switchAccountField} value={shown.id}>
          {t("refused-switch", { acct: shown.acct })}
        </Button>
      )}
      <Button type="submit" tone={shown ? "plain" : "accent"} name={actingAccountField} value={active.id}>
        {t("refused-as-active", { acct: active.acct })}
      </Button>
    </div>
  );
}
