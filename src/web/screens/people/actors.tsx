/** The people of a server with their newest posts, the latest first. The front page shows them, too. */
import type { ReactNode } from "react";
import type { Actor } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { ListFoot } from "#web/paging/list-foot.tsx";
import { useList } from "#web/paging/use-list.ts";
import { ActorCard } from "#web/search/actor-card.tsx";
import styles from "#web/search/actors.module.css";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
import { Header } from "#web/shell/header.tsx";
import { WaysIn } from "#web/shell/ways-in.tsx";
import { Empty } from "#web/ui/empty.tsx";

interface Actors extends ListPage<StatusId> {
  server: string;
  /** People of other servers are shown on those servers. */
  elsewhere: boolean;
}

export async function load(context: LoadContext): Promise<Loaded<Actors>> {
  const { reader, url, t } = context;
  const server = url.searchParams.get("server")?.trim().toLowerCase() || reader.domain;
  const elsewhere = server !== reader.domain;
  const head = {
    title: t("actors-title", { server }),
    description: t("actors-welcome"),
    canonical: "/",
    noindex: elsewhere,
  };
  if (elsewhere) return { data: { server, elsewhere, items: [], next: null }, head };
  return { data: { server, elsewhere, ...(await loadActors(context)) }, head: { ...head, og: { type: "website" } } };
}

export function Screen({ data }: ScreenProps<Actors>) {
  const t = useWords();
  const { account, domain } = useReader();
  const { server, elsewhere } = data;
  return (
    <>
      <Header title={t("actors-title", { server })} />
      {!account && <Welcome />}
      {elsewhere ? (
        <Empty icon="globe" action={{ label: t("actors-here", { server: domain }), href: "/" }}>
          {t("actors-elsewhere", { server })}
        </Empty>
      ) : (
        <ActorList first={data} empty={<Empty icon="users">{t("actors-empty")}</Empty>} />
      )}
    </>
  );
}

function Welcome() {
  const t = useWords();
  return (
    <section className={styles.welcome}>
      <p>{t("actors-welcome")}</p>
      <p className={styles.doors}>
        <WaysIn />
      </p>
    </section>
  );
}

const path = "/api/actors";
const take = (entities: EntityStore) => (body: Actor[]) => entities.addStatuses(body.map((actor) => actor.status));

export async function loadActors(context: LoadContext): Promise<ListPage<StatusId>> {
  const { api, entities, url } = context;
  const { body, next } = await api.get<Actor[]>(path, { offset: url.searchParams.get("offset") });
  const items = take(entities)(body);
  await loadRelationships(
    context,
    body.map((actor) => actor.account.id),
  );
  return { items, next };
}

export function ActorList({ first, empty }: { first: ListPage<StatusId>; empty: ReactNode }) {
  const hidden = useHiddenStatuses("public");
  const list = useList<Actor[], StatusId>("actors", { path, take: take(useEntities()), hidden }, first);
  if (list.items.length === 0) return empty;
  return (
    <>
      <ul {...hooks.list.set()} aria-busy={list.state === "loading"}>
        {list.items.map((id) => (
          <ActorCard key={id} id={id} />
        ))}
      </ul>
      <ListFoot list={list} />
    </>
  );
}
