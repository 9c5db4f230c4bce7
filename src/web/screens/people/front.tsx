/** The front page of this server: its name and numbers, the way in, and the newest posts of its people. */
import type { Showcase } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import styles from "#web/shell/front.module.css";
import { ServerNumbers } from "#web/shell/server-facts.tsx";
import { Facepile } from "#web/ui/avatar.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Meadow } from "#web/shell/meadow.tsx";
import { WaysIn } from "#web/shell/ways-in.tsx";
import { ActorList, loadActors, orderTabs } from "./actors.tsx";

interface Front {
  showcase: Showcase;
  actors: ListPage<StatusId>;
}

/** Faces beside the numbers; more of them follow below. */
const shownFaces = 5;

export async function load(context: LoadContext): Promise<Loaded<Front>> {
  const { api, reader, t } = context;
  const [{ body: showcase }, actors] = await Promise.all([api.get<Showcase>("/api/showcase"), loadActors(context)]);
  return {
    data: { showcase, actors },
    head: {
      title: reader.domain,
      description: t("actors-welcome"),
      canonical: "/",
      og: { type: "website", image: "/images/header.png" },
    },
  };
}

export function Screen({ data: { showcase, actors }, url }: ScreenProps<Front>) {
  const t = useWords();
  const { domain, registrations } = useReader();
  return (
    <>
      <section className={styles.hero}>
        <Meadow />
        <div className={styles.words}>
          <h1>{domain}</h1>
          <p className={styles.welcome}>{t("actors-welcome")}</p>
          {showcase.users > 0 && (
            <div className={styles.life}>
              <Facepile size="small" sources={showcase.accounts.slice(0, shownFaces).map(({ avatar }) => avatar)} />
              <ServerNumbers showcase={showcase} />
            </div>
          )}
          <p className={styles.doors}>
            <WaysIn />
          </p>
          <p className={styles.join}>{t(`about-join-${registrations}`, { domain })}</p>
        </div>
      </section>
      {showcase.tags.length > 0 && (
        <nav className={styles.topics} aria-label={t("search-tab-hashtags")}>
          {showcase.tags.map(({ name }) => (
            <a key={name} href={`/tags/${encodeURIComponent(name)}`}>
              #{name}
            </a>
          ))}
        </nav>
      )}
      <h2 className={styles.heading}>{t("actors-title", { server: domain })}</h2>
      <Tabs label={t("tabs")} tabs={orderTabs(t, url)} />
      <ActorList first={actors} url={url} empty={<Empty icon="users">{t("front-empty")}</Empty>} />
    </>
  );
}
