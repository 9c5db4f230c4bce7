/** Blocking a whole server: which one, and then its name once more. */
import { DomainBlockForm } from "#web/accounts/domain-block-form.tsx";
import styles from "#web/accounts/relation.module.css";
import { useWords } from "#web/i18n/words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

const longest = 253;

export async function load({ url, t }: LoadContext): Promise<Loaded<{ domain: string }>> {
  const domain = (url.searchParams.get("domain") ?? "").trim().toLowerCase().slice(0, longest);
  const title = domain ? t("domain-block-title", { domain }) : t("domain-block-heading");
  return { data: { domain }, head: { title, noindex: true } };
}

export function Screen({ data: { domain } }: ScreenProps<{ domain: string }>) {
  const t = useWords();
  return (
    <>
      <Header title={domain ? t("domain-block-title", { domain }) : t("domain-block-heading")} back="/domain_blocks" />
      <section className={styles.section}>
        {domain ? (
          <DomainBlockForm domain={domain} onDone={() => void navigate("/domain_blocks")} />
        ) : (
          <form className={styles.form}>
            <TextField
              label={t("domain-block-field")}
              hint={t("domain-block-hint")}
              name="domain"
              required
              maxLength={longest}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button type="submit" tone="accent">
              {t("domain-block-next")}
            </Button>
          </form>
        )}
      </section>
    </>
  );
}
