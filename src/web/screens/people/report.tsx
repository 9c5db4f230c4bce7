/** Reporting somebody to the operators of this server. */
import { useState } from "react";
import { loadReportable, type Reportable } from "#web/accounts/report.ts";
import { ReportForm } from "#web/accounts/report-form.tsx";
import { ReportSent } from "#web/accounts/report-sent.tsx";
import styles from "#web/accounts/report.module.css";
import { useAccount } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

export async function load(context: LoadContext): Promise<Loaded<Reportable>> {
  const { account, data } = await loadReportable(context);
  if (account.id === context.reader.account?.id) return { redirect: `/@${account.acct}` };
  return { data, head: { title: context.t("report-title", { acct: account.acct }), noindex: true } };
}

export function Screen({ data }: ScreenProps<Reportable>) {
  const t = useWords();
  const account = useAccount(data.id);
  const [sent, setSent] = useState(data.sent);
  if (!account) return null;
  const address = `/@${account.acct}`;
  return (
    <>
      <Header title={t("report-title", { acct: account.acct })} back={address} />
      <section className={styles.page}>
        {sent ? (
          <ReportSent id={data.id} end={<ButtonLink href={address}>{t("report-done")}</ButtonLink>} />
        ) : (
          <ReportForm data={data} onSent={() => setSent(true)} />
        )}
      </section>
    </>
  );
}
