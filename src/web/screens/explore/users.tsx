/** For you: people whom the reader may want to follow. Dismissed ones go at once, and never come back. */
import type { Suggestion } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { useKept } from "#web/data/kept.ts";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import { dismissSuggestion } from "#web/explore/dismiss-suggestion.ts";
import { exploreTabs } from "#web/explore/explore-tabs.ts";
import { SuggestionRow, type SuggestedPerson } from "#web/explore/suggestion-row.tsx";
import { useWords } from "#web/i18n/words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import styles from "#web/paging/more-link.module.css";
import { Header } from "#web/shell/header.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { useHands } from "#web/verbs/hands.ts";

const address = "/explore/users";

interface ForYou {
  people: SuggestedPerson[];
}

export async function load(context: LoadContext): Promise<Loaded<ForYou>> {
  const { api, entities, t } = context;
  const { body } = await api.get<Suggestion[]>("/api/v2/suggestions", { with_familiar_followers: true });
  const people = body.map(({ account, sources: [source], familiar_followers: friends = [] }) => ({
    id: entities.addAccounts([account])[0]!,
    source: source!,
    friends: entities.addAccounts(friends),
  }));
  await loadRelationships(
    context,
    people.map(({ id }) => id),
  );
  return { data: { people }, head: { title: t("explore-for-you"), noindex: true } };
}

export function Screen({ data }: ScreenProps<ForYou>) {
  const t = useWords();
  const hands = useHands();
  const reader = useReader();
  const { accounts } = useEntities();
  const [dismissed, setDismissed] = useKept<AccountId[]>("dismissed", []);
  const people = data.people.filter(({ id }) => !dismissed.includes(id));
  const { domain: server } = reader;
  const all = can(reader.account, "here")
    ? { label: t("suggestions-all", { server }), href: `/?${new URLSearchParams({ server })}` }
    : undefined;

  async function dismiss(id: AccountId, row: HTMLElement | null): Promise<void> {
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    // The button that has the focus goes with its row.
    (next?.querySelector("button") ?? document.querySelector<HTMLElement>("h1 a"))?.focus();
    setDismissed((before) => [...before, id]);
    const isDone = await dismissSuggestion(hands, accounts.get(id)!);
    if (!isDone) setDismissed((before) => before.filter((one) => one !== id));
    // There may be others behind these.
    else if (people.length === 1) await navigate(address, { replace: true });
  }

  return (
    <>
      <Header title={t("nav-explore")} tabs={exploreTabs(t, reader, "users")} />
      {people.length === 0 ? (
        <Empty icon="users" action={all}>
          {t("suggestions-empty")}
        </Empty>
      ) : (
        <>
          <ul aria-label={t("explore-for-you")}>
            {people.map((person) => (
              <li key={person.id}>
                <SuggestionRow person={person} onDismiss={(row) => void dismiss(person.id, row)} />
              </li>
            ))}
          </ul>
          {all && (
            <p className={styles.more}>
              <a href={all.href}>{all.label}</a>
            </p>
          )}
        </>
      )}
    </>
  );
}
