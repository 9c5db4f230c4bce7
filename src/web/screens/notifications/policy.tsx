/** The policy that says whose notifications come. A plain form, so that it works without scripts. */
import { policyDecisions, type NotificationPolicy } from "#protocol/entities.ts";
import { dashed } from "#kit/dashed.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import styles from "#web/notifications/policy.module.css";
import { Header } from "#web/shell/header.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";

const path = "/api/v2/notifications/policy";
const topics = [
  "for_not_following",
  "for_not_followers",
  "for_new_accounts",
  "for_private_mentions",
  "for_limited_accounts",
] as const;

export async function load({ api, t }: LoadContext): Promise<Loaded<NotificationPolicy>> {
  const { body } = await api.get<NotificationPolicy>(path);
  return { data: body, head: { title: t("policy-title"), noindex: true } };
}

export function Screen({ data, url }: ScreenProps<NotificationPolicy>) {
  const t = useWords();
  return (
    <>
      <Header title={t("policy-title")} back="/notifications" />
      {url.searchParams.has("saved") && (
        <p className={styles.more} role="status">
          {t("policy-saved")}
        </p>
      )}
      <PostForm className={styles.form} action={`/form${path}`}>
        <input type="hidden" name="_method" value="PATCH" />
        <input type="hidden" name="return_to" value="/notifications/policy?saved=1" />
        <p>{t("policy-text")}</p>
        {topics.map((topic) => (
          <SelectField
            key={topic}
            label={t(`policy-${dashed(topic)}`)}
            hint={t(`policy-${dashed(topic)}-hint`)}
            name={topic}
            defaultValue={data[topic]}
          >
            {policyDecisions.map((decision) => (
              <option key={decision} value={decision}>
                {t(`policy-${decision}`)}
              </option>
            ))}
          </SelectField>
        ))}
        <Button type="submit" tone="accent">
          {t("policy-save")}
        </Button>
      </PostForm>
      <p className={styles.more}>
        <a href="/notifications/requests">{t("held-title")}</a>
      </p>
    </>
  );
}
