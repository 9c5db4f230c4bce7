/** Search: people, hashtags and posts together, or one of them as far as there is something to find. */
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import type { SearchResults, Tag } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { ApiProblem } from "#web/data/api.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { atRest } from "#web/device/at-rest.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { SearchForm } from "#web/search/search-form.tsx";
import { TagRow } from "#web/search/tag-row.tsx";
import { Header } from "#web/shell/header.tsx";
import { PeopleList } from "#web/accounts/people-list.tsx";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { Status } from "#web/statuses/status.tsx";
import { Timeline } from "#web/timelines/timeline.tsx";
import { useList } from "#web/paging/use-list.ts";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
import { IconLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import styles from "#web/search/search.module.css";

const types = ["accounts", "hashtags", "statuses"] as const;
type SearchType = (typeof types)[number];

interface Search {
  q: string;
  /** Why it cannot be searched for so, in words. */
  problem: string | null;
  /** Null for all of them. */
  type: SearchType | null;
  accounts: AccountId[];
  statuses: StatusId[];
  hashtags: Tag[];
  next: Record<string, string> | null;
}

const path = "/api/v2/search";
/** Of each kind, where all stand together. */
const some = 5;

export async function load(context: LoadContext): Promise<Loaded<Search>> {
  const { api, entities, url, t } = context;
  const q = (url.searchParams.get("q") ?? "").trim();
  const type = types.find((known) => known === url.searchParams.get("type")) ?? null;
  const head = { title: t("nav-search") + (q && `: ${q}`), noindex: true };
  const data = { q, type, problem: null, accounts: [], statuses: [], hashtags: [], next: null };
  if (!q) return { data, head };
  // The address has no more than the route knows: type, search, and where the page begins.
  const query = type ? Object.fromEntries(url.searchParams) : { q, limit: some };
  const answer = await api.get<SearchResults>(path, query).catch(sayWhy);
  if (typeof answer === "string") return { data: { ...data, problem: answer }, head };
  const { body, next } = answer;
  const accounts = entities.addAccounts(body.accounts);
  await loadRelationships(context, accounts);
  const statuses = entities.addStatuses(body.statuses);
  return { data: { ...data, accounts, statuses, hashtags: body.hashtags, next }, head };
}

/** What is wrong with how it was asked is part of the screen; anything else that fails is the page of a failure. */
function sayWhy(error: unknown): string {
  if (error instanceof ApiProblem && [400, 422].includes(error.status)) return error.message;
  throw error;
}

const pathOf = (q: string, type: SearchType | null) => `/search?${new URLSearchParams({ q, ...(type && { type }) })}`;

export function Screen({ data, url }: ScreenProps<Search>) {
  const t = useWords();
  const { account } = useReader();
  const { q, type } = data;
  return (
    <>
      <Header
        title={t("nav-search")}
        field={<SearchForm q={q} label={t("search-field")} also={type ? { type } : undefined} autoFocus={q === ""} />}
        actions={
          <IconLink icon="sliders-horizontal" label={t("search-options")} href={`/search/options${url.search}`} />
        }
        tabs={
          q
            ? [null, ...types].map((kind) => ({
                href: pathOf(q, kind),
                label: t(`search-tab-${kind ?? "all"}`),
                current: kind === type,
              }))
            : undefined
        }
      />
      {account && <Late accountId={keyOfAccount(account)} isEmpty={!q} />}
      {q ? (
        <Results data={data} address={(kind) => pathOf(q, kind)} />
      ) : (
        <Empty icon="search" action={{ label: t("nav-explore"), href: "/explore" }}>
          {t("search-field")}
        </Empty>
      )}
    </>
  );
}

interface LateProps {
  accountId: AccountId;
  isEmpty: boolean;
}

/** Without it the field does. */
function Late(props: LateProps) {
  const [Loaded, setLoaded] = useState<ComponentType<LateProps>>();
  useEffect(
    () =>
      atRest(() => {
        import("#web/search/late-search.tsx").then(({ LateSearch }) => setLoaded(() => LateSearch), console.warn);
      }),
    [],
  );
  return Loaded && <Loaded {...props} />;
}

function Results({ data, address }: { data: Search; address: (kind: SearchType) => string }) {
  const t = useWords();
  if (data.problem) return <Empty icon="search">{data.problem}</Empty>;
  const nothing = <Empty icon="search">{t("search-empty")}</Empty>;
  if (data.type === "accounts") return <FoundAccounts data={data} nothing={nothing} />;
  if (data.type === "statuses") return <FoundStatuses data={data} nothing={nothing} />;
  const { accounts, hashtags, statuses } = data;
  if (accounts.length + hashtags.length + statuses.length === 0) return nothing;
  const tags = hashtags.map((tag) => (
    <li key={tag.name}>
      <TagRow tag={tag} />
    </li>
  ));
  if (data.type === "hashtags") {
    return (
      <>
        <ul>{tags}</ul>
        {data.next && (
          <a className={styles.next} href={`${address("hashtags")}&offset=${data.next.offset}`}>
            {t("list-more")}
          </a>
        )}
      </>
    );
  }
  return (
    <>
      <Section kind="accounts" more={accounts.length === some ? address("accounts") : null}>
        {accounts.map((id) => (
          <li key={id}>
            <AccountRow id={id} />
          </li>
        ))}
      </Section>
      <Section kind="hashtags" more={hashtags.length === some ? address("hashtags") : null}>
        {tags}
      </Section>
      <Section kind="statuses" more={statuses.length === some ? address("statuses") : null}>
        {statuses.map((id) => (
          <Status key={id} id={id} />
        ))}
      </Section>
    </>
  );
}

function Section({ kind, more, children }: { kind: SearchType; more: string | null; children: ReactNode[] }) {
  const t = useWords();
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>
        {t(`search-tab-${kind}`)}
        {more && <a href={more}>{t("list-more")}</a>}
      </h2>
      {kind === "statuses" ? children : <ul>{children}</ul>}
    </section>
  );
}

interface FoundProps {
  data: Search;
  nothing: ReactNode;
}

function FoundAccounts({ data: { q, accounts, next }, nothing }: FoundProps) {
  const entities = useEntities();
  const take = (body: SearchResults) => entities.addAccounts(body.accounts);
  const source = { path, query: { q, type: "accounts" }, take };
  const list = useList<SearchResults, AccountId>("accounts", source, { items: accounts, next });
  return <PeopleList list={list} empty={nothing} />;
}

function FoundStatuses({ data: { q, statuses, next }, nothing }: FoundProps) {
  const t = useWords();
  const entities = useEntities();
  const take = (body: SearchResults) => entities.addStatuses(body.statuses);
  const hidden = useHiddenStatuses("public");
  const source = { path, query: { q, type: "statuses" }, take };
  const list = useList<SearchResults, StatusId>("statuses", { ...source, hidden }, { items: statuses, next });
  return <Timeline label={t("search-tab-statuses")} list={list} threaded={false} empty={nothing} />;
}
