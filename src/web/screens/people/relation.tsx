/** Everything between the reader and somebody else, as forms: note, follow, mute, block, report. */
import type { ReactNode } from "react";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { can } from "#web/data/own-account.ts";
import { mayBlockDomain } from "#web/accounts/may-block-domain.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { endorse, removeFollower } from "#web/accounts/relation-verbs.ts";
import { plainName } from "#web/accounts/display-name.tsx";
import { FollowChoices } from "#web/accounts/follow-choices.tsx";
import { BlockForm, MuteForm } from "#web/accounts/limit-forms.tsx";
import { NoteForm } from "#web/accounts/note-form.tsx";
import styles from "#web/accounts/relation.module.css";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { VerbForm } from "#web/accounts/verb-form.tsx";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useHands } from "#web/verbs/hands.ts";

export async function load(context: LoadContext): Promise<Loaded<{ id: AccountId }>> {
  const { api, entities, params, reader, t } = context;
  const { body: account } = await api.get<Account>("/api/v1/accounts/lookup", { acct: params.account });
  if (account.id === reader.account?.id) return { redirect: "/settings/profile" };
  entities.accounts.put(account);
  await loadRelationships(context, [account.id]);
  return {
    data: { id: account.id },
    head: { title: t("relation-title", { name: plainName(account) }), noindex: true },
  };
}

export function Screen({ data: { id } }: ScreenProps<{ id: AccountId }>) {
  const t = useWords();
  const hands = useHands();
  const account = useAccount(id);
  const relationship = useRelationship(id);
  const reader = useReader().account;
  if (!account) return null;
  const address = `/@${account.acct}`;
  const domain = account.acct.split("@")[1];
  const featured = relationship?.endorsed === true;
  return (
    <>
      <Header title={t("relation-title", { name: plainName(account) })} detail={`@${account.acct}`} back={address} />
      <AccountRow id={id} />
      <section className={styles.section}>
        <NoteForm account={account} onSaved={() => toast({ text: t("relation-saved") })} />
      </section>
      {relationship?.following && (
        <Section title={t("relation-following")}>
          <FollowChoices account={account} relationship={relationship} />
          {can(reader, "endorsements") && (
            <VerbForm
              id={id}
              verb={featured ? "unendorse" : "endorse"}
              onSend={() => void endorse(hands, account, !featured)}
            >
              <p className={styles.text}>{t("relation-endorse-text")}</p>
              <Button type="submit">{t(featured ? "relation-unendorse" : "relation-endorse")}</Button>
            </VerbForm>
          )}
        </Section>
      )}
      {relationship?.followed_by && (
        <section className={styles.section}>
          <VerbForm id={id} verb="remove_from_followers" onSend={() => void removeFollower(hands, account)}>
            <p className={styles.text}>{t("relation-remove-text")}</p>
            <Button type="submit">{t("relation-remove")}</Button>
          </VerbForm>
        </section>
      )}
      <Section title={t("mute-title")}>
        <MuteForm account={account} relationship={relationship} />
      </Section>
      <Section title={t("block-title")}>
        <BlockForm account={account} relationship={relationship} />
        {domain && mayBlockDomain(reader, domain) && !relationship?.domain_blocking && (
          <p>
            <ButtonLink href={`/domain_blocks/new?domain=${domain}`}>{t("domain-block-whole", { domain })}</ButtonLink>
          </p>
        )}
      </Section>
      {can(reader, "reports") && (
        <section className={styles.section}>
          <p>
            <ButtonLink href={`${address}/report`} icon="flag">
              {t("relation-report", { acct: account.acct })}
            </ButtonLink>
          </p>
        </section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
