/** The people of a server with their newest posts, in two orders, and a search among them. The front page shows them, too. */
import type { ReactNode } from "react";
import type { Actor } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { queryString } from "#protocol/query.ts";
import people from "#web/accounts/people-list.module.css";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { useWords, type Words } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { ListFoot } from "#web/paging/list-foot.tsx";
import { useList } from "#web/paging/use-list.ts";
import { ActorCard } from "#web/search/actor-card.tsx";
import styles from "#web/search/actors.module.css";
import { SearchForm } from "#web/search/search-form.tsx";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
// The front page has no script in a browser: its sheet comes with this screen, as one of its classes is used here.
import front from "#web/shell/front.module.css";
import { Header } from "#web/shell/header.tsx";
import { WaysIn } from "#web/shell/ways-in.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { Tab } from "#web/ui/tabs.tsx";

interface Actors extends ListPage<StatusId> {
  server: string;
  /** People of other servers are shown on those servers. */
  elsewhere: boolean;
}

const orders = ["active", "new"] as const;
type Order = (typeof orders)[number];

export async function load(context: LoadContext): Promise<Loaded<Actors>> {
  const { reader, url, t } = context;
  const server = url.searchParams.get("server")?.trim().toLowerCase() || reader.domain;
  const elsewhere = server !== reader.domain;
  const { order, q } = askedFor(url);
  const head = {
    title: t("actors-title", { server }) + (q && `: ${q}`),
    description: t("actors-welcome"),
    canonical: order === "new" ? "/?order=new" : "/",
    noindex: elsewhere || q !== "",
  };
  if (elsewhere) return { data: { server, elsewhere, items: [], next: null }, head };
  return { data: { server, elsewhere, ...(await loadActors(context)) }, head: { ...head, og: { type: "website" } } };
}

export function Screen({ data, url }: ScreenProps<Actors>) {
  const t = useWords();
  const { account, domain } = useReader();
  const { server, elsewhere } = data;
  return (
    <>
      <Header title={t("actors-title", { server })} tabs={elsewhere ? undefined : orderTabs(t, url)} />
      {!account && !askedFor(url).q && <Welcome />}
      {elsewhere ? (
        <Empty icon="globe" action={{ label: t("actors-here", { server: domain }), href: "/" }}>
          {t("actors-elsewhere", { server })}
        </Empty>
      ) : (
        <ActorList first={data} url={url} empty={<Empty icon="users">{t("actors-empty")}</Empty>} />
      )}
    </>
  );
}

function Welcome() {
  const t = useWords();
  return (
    <section className={styles.welcome}>
      <p>{t("actors-welcome")}</p>
      <p className={`${front.doors} ${styles.doors}`}>
        <WaysIn />
      </p>
    </section>
  );
}

const path = "/api/actors";
const take = (entities: EntityStore) => (body: Actor[]) => entities.addStatuses(body.map((actor) => actor.status));

function askedFor({ searchParams }: URL): { order: Order; q: string } {
  const order = orders.find((known) => known === searchParams.get("order")) ?? "active";
  return { order, q: searchParams.get("q")?.trim() ?? "" };
}

/** The parameters that stand in each address of these people. A reader's `/` is home, so a server that was named stays in all of them. */
function alwaysSaid({ searchParams }: URL, order: Order): Record<string, string> {
  const server = searchParams.get("server");
  return { ...(server !== null && { server }), ...(order === "new" && { order }) };
}

export function orderTabs(t: Words, url: URL): Tab[] {
  const { order: shown, q } = askedFor(url);
  return orders.map((order) => ({
    href: `/${queryString({ ...alwaysSaid(url, order), q: q || null })}`,
    label: t(`actors-${order}`),
    current: order === shown,
  }));
}

export async function loadActors(context: LoadContext): Promise<ListPage<StatusId>> {
  const { api, entities, url } = context;
  const { body, next } = await api.get<Actor[]>(path, { ...askedFor(url), offset: url.searchParams.get("offset") });
  const items = take(entities)(body);
  await loadRelationships(
    context,
    body.map((actor) => actor.account.id),
  );
  return { items, next };
}

interface ActorListProps {
  first: ListPage<StatusId>;
  url: URL;
  /** Shown if nobody is listed, though nobody was searched for. */
  empty: ReactNode;
}

export function ActorList({ first, url, empty }: ActorListProps) {
  const t = useWords();
  const { order, q } = askedFor(url);
  const said = alwaysSaid(url, order);
  const hidden = useHiddenStatuses("public");
  const source = { path, query: { order, q }, take: take(useEntities()), hidden };
  const list = useList<Actor[], StatusId>(`actors ${order} ${q}`, source, first);
  if (!q && list.items.length === 0) return empty;
  return (
    <>
      <div className={people.search}>
        <SearchForm key={q} q={q} action="/" also={said} label={t("actors-search")} />
      </div>
      {list.items.length === 0 ? (
        <Empty icon="search" action={{ label: t("actors-all"), href: `/${queryString(said)}` }}>
          {t("actors-none-found")}
        </Empty>
      ) : (
        <>
          <ul {...hooks.list.set()} aria-busy={list.state === "loading"}>
            {list.items.map((id) => (
              <ActorCard key={id} id={id} />
            ))}
          </ul>
          <ListFoot list={list} />
        </>
      )}
    </>
  );
}
