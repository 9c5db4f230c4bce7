/** Posts by their pictures alone: squares that lead to them. What a post folds away is no picture here either. */
import { use, type ReactNode } from "react";
import { exactTime, serverZone } from "#kit/exact-time.ts";
import type { Account } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { useAccount, useStatus, type StatusCell } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { Picture } from "#web/media/media-grid.tsx";
import { ReturnPill } from "#web/navigation/return-pill.tsx";
import { ListFoot } from "#web/paging/list-foot.tsx";
import type { ListView } from "#web/paging/use-list.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { FilterPlace, filterHere } from "./filter-place.ts";
import styles from "./media-tiles.module.css";
import { textOfHtml } from "#kit/text-of-html.ts";

/** Tiles of the first screenful load at once. */
const eagerTiles = 9;

interface MediaTilesProps {
  label: string;
  list: ListView<StatusId>;
  empty: ReactNode;
  /** Posts of other servers may be missing at the far end. */
  partial: boolean;
}

export function MediaTiles({ label, list, empty, partial }: MediaTilesProps) {
  const { items, next, state } = list;
  if (items.length === 0 && !next) return empty;
  return (
    <>
      <ReturnPill />
      <div
        className={styles.tiles}
        role="feed"
        aria-label={label}
        aria-busy={state === "loading"}
        {...hooks.list.set()}
      >
        {items.map((id, index) => (
          <Tile key={id} id={id} position={index + 1} size={next ? -1 : items.length} eager={index < eagerTiles} />
        ))}
      </div>
      <ListFoot list={list} partial={partial} />
    </>
  );
}

interface TileProps {
  /** From 1. */
  position: number;
  /** Of the whole list; -1 while there is more to load. */
  size: number;
  eager: boolean;
}

function Tile({ id, ...rest }: TileProps & { id: StatusId }) {
  const status = useStatus(id);
  const author = useAccount(status?.account ?? null);
  if (!status?.media_attachments[0] || !author) return null;
  return <Square status={status} author={author} {...rest} />;
}

const icons: Partial<Record<string, IconName>> = { video: "play", gifv: "play", audio: "volume-2", image: "image" };

function Square({ status, author, position, size, eager }: TileProps & { status: StatusCell; author: Account }) {
  const { locale, savesData } = useReader();
  const { media_attachments: media, spoiler_text: warning, content } = status;
  const first = media[0]!;
  const filter = filterHere(status, use(FilterPlace), "warn", "hide", "blur");
  const folded = status.sensitive || warning || filter !== undefined;
  const words =
    warning || filter || textOfHtml(content).slice(0, 80) || exactTime(locale, status.created_at, serverZone);
  const label = folded ? words : (first.description ?? words);
  const link = { href: `/@${author.acct}/${status.id}`, "aria-label": label, ...hooks.permalink.set() };
  const icon = folded ? "eye-off" : (icons[first.type] ?? "file");
  const isSeen = !folded && !savesData && Boolean(first.preview_url ?? (first.type === "image" && first.url));
  return (
    <article
      className={styles.tile}
      {...hooks.status.set(status.id)}
      tabIndex={-1}
      aria-label={label}
      aria-posinset={position}
      aria-setsize={size}
    >
      {isSeen ? (
        <Picture cell={{ attachment: first, aspect: 1 }} eager={eager} link={link} />
      ) : (
        <a className={styles.bare} {...link}>
          <Icon name={icon} />
          <span dir="auto">{savesData ? label : words}</span>
        </a>
      )}
      {isSeen && (media.length > 1 || icon === "play") && (
        <span className={styles.mark}>
          <Icon name={media.length > 1 ? "files" : icon} />
        </span>
      )}
    </article>
  );
}
