/**
 * A list of posts in its four states: loading, empty, failed, full.
 *
 * As it comes from the server it is a feed of articles and a link to the next
 * page. In the browser the link appends that page instead, by itself when its
 * end comes near; what is new waits behind a pill; nothing else ever moves.
 */
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from "react";
import type { StatusId } from "#protocol/ids.ts";
import { queryString } from "#protocol/query.ts";
import { useEntities } from "#web/entities/store.ts";
import { useLocation } from "#web/navigation/location.ts";
import { announce } from "#web/device/announce.ts";
import { scrollToTop } from "#web/device/scroll-to-top.ts";
import { useWords } from "#web/i18n/words.ts";
import { Status, type Joined } from "#web/statuses/status.tsx";
import { Failed } from "#web/ui/failed.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { NewItemsPill } from "#web/ui/pill.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { inReadingOrder, joinsOf, type ParentOf } from "./threads.ts";
import styles from "./timeline.module.css";
import type { Pages } from "#web/paging/use-pages.ts";
import { useReturn } from "#web/paging/use-return.ts";

interface TimelineProps {
  /** Names the list, for those who do not see where it stands. */
  label: string;
  /** Null while the first page is on its way. */
  pages: Pages<StatusId> | null;
  /** What to say, and to do, when there is nothing. */
  empty: ReactNode;
  /** Posts of other servers may be missing at the far end. */
  partial?: boolean;
  /** Puts answers below what they answer; off where the order is the reader's own, as on a shelf. */
  threaded?: boolean;
}

/** So many pictures of the first screenful are worth loading before anything else. */
const eagerPosts = 2;

export function Timeline({ label, pages, empty, partial = false, threaded = true }: TimelineProps) {
  const t = useWords();
  const entities = useEntities();
  if (!pages) return <Skeleton label={t("loading")} tall />;
  if (pages.items.length === 0 && pages.waiting.length === 0 && !pages.next) return empty;

  const parentOf: ParentOf = (id) => entities.statuses.get(id)?.in_reply_to_id ?? null;
  const ids = threaded ? inReadingOrder(pages.items, parentOf) : pages.items;
  const joins = threaded ? joinsOf(ids, parentOf) : [];
  return (
    <>
      <Waiting pages={pages} />
      <Posts label={label} busy={pages.state === "loading"} ids={ids} joins={joins} />
      <ListFoot pages={pages} partial={partial} />
    </>
  );
}

interface PostsProps {
  label: string;
  busy: boolean;
  ids: readonly StatusId[];
  joins: readonly Joined[];
}

function Posts({ label, busy, ids, joins }: PostsProps) {
  const { list, from, to } = useReturn(ids.length);
  return (
    <div ref={list} role="feed" aria-label={label} aria-busy={busy} data-list="">
      {from > 0 && <Room posts={from} />}
      {ids.slice(from, to).map((id, index) => (
        <Status key={id} id={id} joined={joins[from + index]} eager={from + index < eagerPosts} />
      ))}
      {to < ids.length && <Room posts={ids.length - to} />}
    </div>
  );
}

/** About as high as posts that are about to be drawn. */
function Room({ posts }: { posts: number }) {
  return <div aria-hidden="true" style={{ blockSize: `${posts * 9}rem` }} />;
}

function Waiting({ pages }: { pages: Pages<StatusId> }) {
  const t = useWords();
  const entities = useEntities();
  const count = pages.waiting.length;
  const label = t("timeline-new", { count });
  const any = count > 0;
  useEffect(() => {
    // Once for the first of them: a count that is read out again and again would be in the way.
    if (any) announce(label);
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [any]);
  if (!any) return null;
  const faces = pages.waiting.map((id) => entities.accounts.get(entities.statuses.get(id)?.account)?.avatar ?? "");
  return (
    <NewItemsPill
      label={label}
      avatars={[...new Set(faces)].filter(Boolean)}
      onShow={() => {
        pages.show();
        scrollToTop();
      }}
    />
  );
}

interface ListFootProps {
  pages: Pick<Pages<string>, "items" | "next" | "state" | "more">;
  partial?: boolean;
}

/** The end of a list of anything: the next page, what went wrong with it, or that this was all. */
export function ListFoot({ pages, partial = false }: ListFootProps) {
  const t = useWords();
  const location = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const { next, state, more } = pages;
  useNear(link, more);

  if (!next) return <ListEnd>{t(partial ? "list-end-partial" : "list-end")}</ListEnd>;
  const known = Object.fromEntries([...location.searchParams].filter(([name]) => !pagingParameters.has(name)));
  const href = location.pathname + queryString({ ...known, ...next });
  const load = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void more();
  };
  return (
    <>
      {typeof state === "object" && (
        <Failed retry={{ label: t("retry"), href, onRetry: () => void more() }}>{state.problem}</Failed>
      )}
      <p className={styles.more} hidden={typeof state === "object"}>
        <a ref={link} href={href} rel="next" data-load-more="" aria-busy={state === "loading"} onClick={load}>
          {t(state === "loading" ? "loading" : "list-more")}
        </a>
      </p>
    </>
  );
}

const pagingParameters = new Set(["max_id", "min_id", "since_id", "offset"]);

/** Calls when the end of the list comes within two windows. */
function useNear(target: RefObject<HTMLElement | null>, call: () => void): void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    // A busy page hears of several crossings at once; the last one is how it is.
    const observer = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: "200% 0px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
}
