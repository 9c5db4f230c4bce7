/** The people of this server with their newest posts: what a visitor sees first. */
import type { Actor } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { ActorCard } from "#web/search/actor-card.tsx";
import styles from "#web/search/actors.module.css";
import { Header } from "#web/shell/header.tsx";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { ListFoot } from "#web/paging/list-foot.tsx";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
import type { ListPage } from "#web/paging/list.ts";
import { useList } from "#web/paging/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";

interface Actors extends ListPage<StatusId> {
  server: string;
  /** People of other servers are shown on those servers. */
  elsewhere: boolean;
}

const path = "/api/actors";
const take = (entities: EntityStore) => (body: Actor[]) => entities.addStatuses(body.map((actor) => actor.status));

export async function load(context: LoadContext): Promise<Loaded<Actors>> {
  const { api, entities, reader, url, t } = context;
  const server = url.searchParams.get("server")?.trim().toLowerCase() || reader.domain;
  const elsewhere = server !== reader.domain;
  const head = {
    title: t("actors-title", { server }),
    description: t("actors-welcome"),
    canonical: "/",
    noindex: elsewhere,
  };
  if (elsewhere) return { data: { server, elsewhere, items: [], next: null }, head };
  const page = await api.get<Actor[]>(path, { offset: url.searchParams.get("offset") });
  const items = take(entities)(page.body);
  await loadRelationships(
    context,
    page.body.map((actor) => actor.account.id),
  );
  return { data: { server, elsewhere, items, next: page.next }, head: { ...head, og: { type: "website" } } };
}

export function Screen({ data }: ScreenProps<Actors>) {
  const t = useWords();
  const reader = useReader();
  const entities = useEntities();
  const hidden = useHiddenStatuses("public");
  const list = useList<Actor[], StatusId>("actors", { path, take: take(entities), hidden }, data);
  return (
    <>
      <Header title={t("actors-title", { server: data.server })} />
      {!reader.account && <Welcome />}
      {data.elsewhere ? (
        <Empty icon="globe" action={{ label: t("actors-here", { server: reader.domain }), href: "/" }}>
          {t("actors-elsewhere", { server: data.server })}
        </Empty>
      ) : list.items.length === 0 ? (
        <Empty icon="users">{t("actors-empty")}</Empty>
      ) : (
        <>
          <div {...hooks.list.set()}>
            {list.items.map((id) => (
              <ActorCard key={id} id={id} />
            ))}
          </div>
          <ListFoot list={list} />
        </>
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
        <ButtonLink href="/signup" tone="accent">
          {t("nav-sign-up")}
        </ButtonLink>
        <ButtonLink href="/signin">{t("nav-sign-in")}</ButtonLink>
      </p>
    </section>
  );
}
