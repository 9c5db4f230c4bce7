/**
 * Choosing people: who was chosen, a field that searches while somebody types, and
 * who was found. Each choice is an address, so all of it works without scripts.
 */
import { useEffect, useRef, useState, type MouseEvent } from "react";
import type { SearchResults } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { DisplayName, plainName } from "#web/accounts/display-name.tsx";
import { ApiProblem } from "#web/data/api.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { useAccount, useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./person-picker.module.css";

interface PickerProps {
  q: string;
  /** The people who were chosen. */
  to: readonly AccountId[];
  found: readonly AccountId[];
  onChoose: (to: readonly AccountId[]) => void;
}

/** Milliseconds without a key, until it is searched for. */
const pause = 250;
const some = 10;

/** `draft`: the publishId of what is written already. */
export function pickerPath(to: readonly AccountId[], draft?: string | null): string {
  const query = [to.length > 0 && `to=${to.join()}`, draft && `draft=${draft}`].filter(Boolean).join("&");
  return `/conversations/new${query && `?${query}`}`;
}

export function PersonPicker({ q, to, found: first, onChoose }: PickerProps) {
  const t = useWords();
  const entities = useEntities();
  const [typed, setTyped] = useState(q);
  const { found, problem } = useSearch(q, typed, first);
  const offered = found.filter((id) => !to.includes(id));
  // Once somebody was chosen, others are offered when they are looked for.
  const isOffering = to.length === 0 || typed.trim() !== "";
  const nameOf = (id: AccountId) => {
    const account = entities.accounts.get(id);
    return account ? plainName(account) : "";
  };
  /** A choice takes the place of the one before in the history: Back leads to where the reader came from. */
  const choose = (next: readonly AccountId[]) => ({
    href: pickerPath(next),
    onClick(event: MouseEvent) {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      onChoose(next);
    },
  });
  return (
    <section className={styles.picker} aria-label={t("conversation-people")}>
      {to.length > 0 && (
        <div className={styles.chosen}>
          <span aria-hidden="true">{t("conversation-chosen")}</span>
          <ul aria-label={t("conversation-chosen")}>
            {to.map((id) => {
              const account = entities.accounts.get(id);
              if (!account) return null;
              return (
                <li key={id}>
                  <Avatar src={account.avatar} size="tiny" />
                  <DisplayName account={account} />
                  <a
                    {...choose(to.filter((one) => one !== id))}
                    aria-label={t("conversation-remove", { name: nameOf(id) })}
                    title={t("conversation-remove", { name: nameOf(id) })}
                  >
                    <Icon name="x" />
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      <search>
        <form action="/conversations/new" className={styles.search}>
          {to.length > 0 && <input type="hidden" name="to" value={to.join()} />}
          <input
            className="lone-field"
            type="search"
            name="q"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={500}
            placeholder={t(to.length > 0 ? "conversation-search" : "conversation-people")}
            aria-label={t("conversation-search")}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to choose in
            autoFocus
          />
          <IconButton type="submit" icon="search" label={t("conversation-search-submit")} />
        </form>
      </search>
      <p className={styles.said} role="status">
        {problem ?? (found.length === 0 && typed.trim() ? t("conversation-nobody") : "")}
      </p>
      {isOffering && offered.length > 0 && (
        <>
          {!typed.trim() && <h2 className={styles.heading}>{t("conversation-follows")}</h2>}
          <ul>
            {offered.map((id) => (
              <li key={id}>
                <a
                  className={`${styles.person} row-link`}
                  {...choose([...to, id])}
                  aria-label={t("conversation-add", { name: `${nameOf(id)} @${entities.accounts.get(id)?.acct}` })}
                >
                  <Person id={id} />
                  <Icon name="plus" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Person({ id }: { id: AccountId }) {
  const account = useAccount(id);
  if (!account) return null;
  return (
    <>
      <Avatar src={account.avatar} />
      <span>
        <DisplayName account={account} className={styles.name} /> <small>@{account.acct}</small>
      </span>
    </>
  );
}

/** The people who are found for what is typed; until the first key, and without any words, those who came with the page. */
function useSearch(q: string, typed: string, first: readonly AccountId[]) {
  const api = useApi();
  const entities = useEntities();
  const { account } = useReader();
  const [answer, setAnswer] = useState<{ q: string; found: readonly AccountId[]; problem: string | null }>({
    q,
    found: first,
    problem: null,
  });
  const latest = useRef(q);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === latest.current) return;
    latest.current = wanted;
    const ask = async () => {
      try {
        const query = { q: wanted, type: "accounts", limit: some };
        const people = wanted ? (await api.get<SearchResults>("/api/v2/search", query)).body.accounts : [];
        if (latest.current !== wanted) return;
        const found = entities.addAccounts(people.filter(({ id }) => id !== account?.id));
        setAnswer({ q: wanted, found: wanted ? found : q ? [] : first, problem: null });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (latest.current === wanted) setAnswer({ q: wanted, found: [], problem: error.message });
      }
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => clearTimeout(timer);
  }, [api, entities, account, wanted, q, first]);
  return answer;
}
