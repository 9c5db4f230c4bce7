/** What is written and not published: drafts, those that were deleted, and what is published by itself when it is due. */
import type { ScheduledStatus } from "#protocol/entities.ts";
import type { KeptDraft } from "#protocol/kept-draft.ts";
import { queryString } from "#protocol/query.ts";
import { DeletedDrafts, type DeletedDraft } from "#web/composer/drafts-deleted.tsx";
import { DraftsList, useAllDrafts } from "#web/composer/drafts-list.tsx";
import { listed, type ListedDraft } from "#web/composer/listed-draft.ts";
import { draftOf } from "#web/drafts/draft-of.ts";
import { SavedNote, ScheduledList } from "#web/composer/scheduled-list.tsx";
import { keyOfAccount, can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import styles from "#web/composer/drafts-list.module.css";
import { Header } from "#web/shell/header.tsx";
import { Empty } from "#web/ui/empty.tsx";

/** Whether there is more of it: a query. */
type Next = { next: Record<string, string> | null };

type Unpublished = (
  | { shelf: "drafts"; there: ListedDraft[] }
  | { shelf: "deleted"; drafts: DeletedDraft[] }
  | { shelf: "scheduled"; scheduled: ScheduledStatus[] }
) &
  Next;

export async function load({ api, reader, params, url, t }: LoadContext): Promise<Loaded<Unpublished>> {
  const { acct, linked } = reader.account!;
  const id = keyOfAccount(reader.account!);
  const offset = url.searchParams.get("offset");
  const page = offset ? { offset } : {};
  const head = (title: string) => ({ title, noindex: true });
  if (params.shelf === "scheduled") {
    const { body, next } = await api.get<ScheduledStatus[]>("/api/scheduled_statuses", page);
    return { data: { shelf: "scheduled", scheduled: body, next }, head: head(t("scheduled-title")) };
  }
  const show = (kept: KeptDraft) => listed(draftOf(kept, id), acct);
  // Those of a linked account are in their browser alone.
  const isHere = Boolean(linked);
  if (url.searchParams.has("deleted")) {
    if (isHere) return { redirect: "/drafts" };
    const { body, next } = await api.get<KeptDraft[]>("/api/drafts", { ...page, deleted: "1" });
    const drafts = body.map((kept) => ({ ...show(kept), deletedAt: kept.deleted_at! }));
    return { data: { shelf: "deleted", drafts, next }, head: head(t("drafts-bin")) };
  }
  // A browser with scripts has them itself, also without a network.
  const there =
    import.meta.env.SSR && !isHere ? await api.get<KeptDraft[]>("/api/drafts", page) : { body: [], next: null };
  const data = { shelf: "drafts" as const, there: there.body.map(show), next: there.next };
  return { data, head: head(t("nav-drafts")) };
}

export function Screen({ data, url }: ScreenProps<Unpublished>) {
  const t = useWords();
  const saved = url.searchParams.get("saved");
  if (data.shelf === "drafts") return <Drafts {...data} />;
  if (data.shelf === "deleted") {
    return (
      <>
        <Header title={t("drafts-bin")} back="/drafts" />
        <DeletedDrafts drafts={data.drafts} />
        <More path="/drafts" next={data.next && { ...data.next, deleted: "1" }} />
      </>
    );
  }
  return (
    <>
      <Heading title={t("scheduled-title")} drafts={t("nav-drafts")} current="/scheduled" />
      {saved && <SavedNote>{t(saved === "moved" ? "scheduled-moved" : "compose-published")}</SavedNote>}
      {data.scheduled.length > 0 ? (
        <ScheduledList list={data.scheduled} />
      ) : (
        <Empty icon="clock" action={{ label: t("shortcut-compose"), href: "/compose" }}>
          {t("scheduled-none")}
        </Empty>
      )}
      <More path="/scheduled" next={data.next} />
    </>
  );
}

function Drafts({ there, next }: { there: ListedDraft[] } & Next) {
  const t = useWords();
  const account = useReader().account!;
  const all = useAllDrafts(keyOfAccount(account), account.acct, there);
  const count = all.rows.length;
  const label = count > 0 ? t("compose-drafts-count", { count }) : t("nav-drafts");
  return (
    <>
      <Heading title={t("nav-drafts")} drafts={label} current="/drafts" />
      <DraftsList {...all} />
      {/* With scripts all of them are in the list. */}
      {all.here === "looking" && <More path="/drafts" next={next} />}
      {!account.linked && (
        <p className={styles.more}>
          <a href="/drafts?deleted=1">{t("drafts-bin")}</a>
        </p>
      )}
    </>
  );
}

function Heading({ title, drafts, current }: { title: string; drafts: string; current: string }) {
  const t = useWords();
  const tabs = [
    { href: "/drafts", label: drafts, current: current === "/drafts" },
    ...(can(useReader().account, "scheduling")
      ? [{ href: "/scheduled", label: t("scheduled-title"), current: current === "/scheduled" }]
      : []),
  ];
  return <Header title={title} back="/" tabs={tabs} />;
}

function More({ path, next }: { path: string } & Next) {
  const t = useWords();
  if (!next) return null;
  return (
    <p className={styles.more}>
      <a href={path + queryString(next)} rel="next">
        {t("drafts-more")}
      </a>
    </p>
  );
}
