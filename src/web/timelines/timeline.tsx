/**
 * A list of posts in its four states: loading, empty, failed, full.
 *
 * As it comes from the server it is a feed of articles and a link to the next
 * page. In the browser the link appends that page instead, by itself when its
 * end comes near; what is new waits behind a pill; what is missing between is a
 * row that says so; nothing else ever moves.
 */
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { StatusId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { scrollToTop } from "#web/device/scroll-to-top.ts";
import { useReader } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { ReturnPill } from "#web/navigation/return-pill.tsx";
import { GapRow } from "#web/paging/gap-row.tsx";
import { ListFoot } from "#web/paging/list-foot.tsx";
import { ListMotion } from "#web/paging/list-motion.tsx";
import { useAnnounced } from "#web/paging/use-announced.ts";
import { useHiddenAmong, type ListView } from "#web/paging/use-list.ts";
import { useNearRows, type Spacer } from "#web/paging/use-near-rows.ts";
// Their scripts come late, and what the server has drawn of them has to look right before.
import "#web/statuses/link-card.css";
import "#web/statuses/quote-card.css";
import { Status } from "#web/statuses/status.tsx";
import type { StatusProps } from "#web/statuses/drawn-apart.ts";
import { NewItemsPill } from "#web/ui/pill.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useHiddenStatuses } from "./hidden.ts";
import { inThreads, type GapBelow, type Known, type PostRow } from "./threads.ts";

interface TimelineProps {
  /** Names the list, for those who do not see where it stands. */
  label: string;
  /** Null while the first page is on its way. */
  list: ListView<StatusId> | null;
  /** What to say, and to do, when there is nothing. */
  empty: ReactNode;
  /** Posts of other servers may be missing at the far end. */
  partial?: boolean;
  /** Puts answers below what they answer; off where the order is the reader's own, as on a shelf. */
  threaded?: boolean;
  /** Posts for a few show their words when they are asked for. */
  discreet?: boolean;
  /** Posts that a followed hashtag has brought say so. */
  tells?: boolean;
}

/** So many pictures of the first screenful are worth loading before anything else. */
const eagerPosts = 2;

export function Timeline({ label, list, empty, partial = false, threaded = true, discreet, tells }: TimelineProps) {
  const t = useWords();
  if (!list) return <Skeleton label={t("loading")} tall />;
  if (list.items.length === 0 && list.waiting.length === 0 && !list.next) return empty;
  return (
    <>
      <Waiting list={list} />
      <ReturnPill />
      <Posts label={label} list={list} threaded={threaded} discreet={discreet} tells={tells} />
      <ListFoot list={list} partial={partial} />
    </>
  );
}

interface PostsProps {
  label: string;
  list: ListView<StatusId>;
  threaded: boolean;
  discreet: boolean | undefined;
  tells: boolean | undefined;
}

function Posts({ threaded, list, ...more }: PostsProps) {
  const known = useKnown(list.items);
  const rows: readonly (PostRow | GapBelow)[] = threaded ? inThreads(list.rows, known) : list.rows;
  return <Rows {...more} list={list} rows={rows} />;
}

interface RowsProps extends Omit<PostsProps, "threaded"> {
  rows: readonly (PostRow | GapBelow)[];
}

/** Apart from `Posts`, because each scroll changes which of the rows are drawn. */
function Rows({ label, list, rows, discreet, tells }: RowsProps) {
  const t = useWords();
  const { statuses } = useEntities();
  const element = useRef<HTMLDivElement>(null);
  const keys = rows.map(keyOf);
  const parts = useNearRows(element, keys);
  usePositions(element, rows, parts, list.next === null);
  return (
    <>
      <ListMotion list={element} rows={keys.join()} />
      <div ref={element} role="feed" aria-label={label} aria-busy={list.state === "loading"} {...hooks.list.set()}>
        {parts.map((part) => {
          if ("keys" in part) return <Space key={`spacer ${part.keys[0]}`} height={part.height} />;
          const { key, index, again } = part;
          const row = rows[index]!;
          return isPost(row) ? (
            <Status
              key={key}
              id={row.item}
              joined={row.joined}
              more={row.more}
              others={row.others}
              eager={index < eagerPosts}
              discreet={discreet}
              reason={tells ? reasonOf(statuses.get(row.item)?.followed_tag) : undefined}
              again={again}
            />
          ) : (
            <GapRow
              key={key}
              label={t("timeline-gap")}
              state={list.gap?.edge === row.gapBelow ? list.gap.state : "idle"}
              onFill={() => list.fillGap(row.gapBelow)}
            />
          );
        })}
      </div>
    </>
  );
}

const reasons = new Map<string, StatusProps["reason"]>();

/** The same object for the same hashtag, so that a post is not drawn anew for it. */
function reasonOf(tag?: string): StatusProps["reason"] {
  if (tag && !reasons.has(tag)) reasons.set(tag, { icon: "star", words: `#${tag}` });
  return tag ? reasons.get(tag) : undefined;
}

/** After the drawing, or each new post would draw all posts below it anew. */
function usePositions(
  list: RefObject<HTMLElement | null>,
  rows: readonly (PostRow | GapBelow)[],
  parts: ReturnType<typeof useNearRows>,
  isWhole: boolean,
): void {
  let posts = 0;
  const positions = rows.map((row) => (isPost(row) ? ++posts : null));
  const drawn = parts.flatMap((part) => ("index" in part ? (positions[part.index] ?? []) : [])).join();
  const size = isWhole ? posts : -1;
  useEffect(() => {
    const articles = list.current?.querySelectorAll<HTMLElement>(":scope > article") ?? [];
    for (const [at, position] of drawn.split(",").entries()) {
      if (!articles[at]) return;
      articles[at].ariaPosInSet = position;
      articles[at].ariaSetSize = String(size);
    }
  }, [list, drawn, size]);
}

function isPost(row: PostRow | GapBelow): row is PostRow {
  return "item" in row;
}

function keyOf(row: PostRow | GapBelow): string {
  return isPost(row) ? row.item : `below ${row.gapBelow}`;
}

/** What the entity store says about the posts of the list. */
function useKnown(items: readonly StatusId[]): Known {
  const { statuses } = useEntities();
  const own = useReader().account?.id;
  const cells = items.flatMap((id) => statuses.get(id) ?? []);
  const withParent = cells.filter((cell) => cell.in_reply_to_id && cell.ancestors_count !== undefined);
  const parents = withParent.map((cell) => cell.in_reply_to_id!);
  const gone = useHiddenAmong(parents, useHiddenStatuses("public"));
  const listed = new Set(items);
  return {
    parentOf: (id) => statuses.get(id)?.in_reply_to_id ?? null,
    boostedBy: (id) => statuses.get(id)?.reblog ?? null,
    contextOf(id) {
      const { in_reply_to_id: parent, ancestors_count, account } = statuses.get(id)!;
      if (!parent || ancestors_count === undefined || gone.has(parent)) return null;
      // An answer of the reader's own comes while they read, and must not take the post away from under their eyes.
      return account === own && listed.has(parent) ? null : { parent, more: ancestors_count };
    },
  };
}

/** A little higher than its rows were, so that it is not cut to the fraction of a pixel below. */
function Space({ height }: Pick<Spacer, "height">) {
  return <div aria-hidden="true" style={{ blockSize: height + 1 / 256 }} />;
}

function Waiting({ list }: { list: ListView<StatusId> }) {
  const t = useWords();
  const entities = useEntities();
  const count = list.waiting.length;
  const label = t(list.moreWaits ? "timeline-new-more" : "timeline-new", { count });
  useAnnounced(count > 0 ? label : null);
  if (count === 0) return null;
  const faces = list.waiting.map((id) => entities.accounts.get(entities.statuses.get(id)?.account)?.avatar ?? "");
  return (
    <NewItemsPill label={label} avatars={[...new Set(faces)].filter(Boolean)} onShow={() => scrollToTop(list.show)} />
  );
}
