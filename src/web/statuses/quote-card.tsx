/**
 * What a post quotes: its author, the beginning of its words, its first picture. A press opens it; where it isn't shown, words say why.
 *
 * It comes inside of the post that quotes it. From then on its own cell says how it stands, so an edit, a deletion and a
 * block that is heard of meanwhile show here too.
 */
import { use, useEffect, useRef, useState, type MouseEvent } from "react";
import type { Account, MediaAttachment, Relationship, Status } from "#protocol/entities.ts";
import type { QuoteState } from "#protocol/quotes.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { useReader } from "#web/data/reader.ts";
import { useAccount, useEntities, useRelationship, useStatus, type StatusCell } from "#web/entities/store.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { RowId } from "#web/ui/row-id.ts";
import { Content } from "./content.tsx";
import { FilterPlace, filterHere } from "./filter-place.ts";
import { Fold } from "./fold.tsx";
import styles from "./status.module.css";

/** With its words. */
export async function loadQuoteCard(): Promise<typeof QuoteCard> {
  await needWords(["quotes"]);
  return QuoteCard;
}

export function QuoteCard({ id, quote }: Pick<StatusCell, "id" | "quote">) {
  const t = useWords();
  const quoted = quote && "quoted_status" in quote ? quote.quoted_status : null;
  const shown = useQuoted(quoted);
  const relation = useRelationship(quoted?.account.id ?? null);
  const filter = filterHere(shown ?? {}, use(FilterPlace), "warn", "hide");
  if (!quote) return null;
  if (!("quoted_status" in quote)) return <p className="quote-card">{t("quote-inside")}</p>;
  const state = stateNow(quote.state, Boolean(shown), relation);
  const card = quoted && shown && <QuotedPost author={quoted.account} status={shown} />;
  if (state === "accepted") {
    const why =
      filter === undefined ? shown?.from_limited && t("status-from-limited") : t("status-filtered", { title: filter });
    if (!shown || !why) return card;
    return (
      <Fold of={`quote ${id}`} why={why} show={t("fold-show-anyway")} hide={t("fold-show-less")}>
        {card}
      </Fold>
    );
  }
  const why = t(
    `quote-${state === "blocked_account" ? "blocked-account" : state === "muted_account" ? "muted-account" : state}`,
  );
  if (state !== "muted_account") return <p className="quote-card">{why}</p>;
  return (
    <Fold of={`quote ${id}`} why={why} show={t("quote-show")} hide={t("quote-hide")}>
      {card}
    </Fold>
  );
}

type Shown = Omit<StatusCell, "account" | "reblog">;

/** As its cell has it, once that is there; undefined if it has gone since. */
function useQuoted(quoted: Status | null): Shown | undefined {
  const entities = useEntities();
  const cell = useStatus(quoted?.id ?? null);
  const first = useRef(quoted);
  const [isKept, keep] = useState(false);
  useEffect(() => {
    if (!quoted) return;
    // What is there already is as new as what this page began with, or newer.
    if (quoted !== first.current || !entities.statuses.told(quoted.id)) entities.addStatus(quoted);
    keep(true);
  }, [entities, quoted]);
  return isKept ? cell : (cell ?? quoted ?? undefined);
}

/** What the reader did to its author since counts at once, and that it has gone: deleted, or out of their sight. */
function stateNow(told: QuoteState, isThere: boolean, relation: Relationship | undefined): QuoteState {
  if (told !== "accepted" && told !== "muted_account") return told;
  if (!isThere) return "unauthorized";
  if (relation?.blocking) return "blocked_account";
  if (relation?.blocked_by) return "unauthorized";
  return (relation ? relation.muting : told === "muted_account") ? "muted_account" : "accepted";
}

interface QuotedPostProps {
  /** As it was told with the post. */
  author: Account;
  status: Shown;
  /** Below words that are being written: no more of it than its first lines, and a slip leads nowhere. */
  isBrief?: boolean;
}

/** The card itself. */
export function QuotedPost({ author: told, status: shown, isBrief }: QuotedPostProps) {
  const t = useWords();
  const { locale, now } = useReader();
  const author = useAccount(told.id) ?? told;
  const { media_attachments: media, spoiler_text: warning } = shown;
  const picture = shown.sensitive || warning ? undefined : media.find(({ preview_url }) => preview_url);
  const address = `/@${author.acct}/${shown.id}`;
  const others = media.length - (picture ? 1 : 0);
  const facts = [
    ...(others > 0 ? [t("quote-files", { count: media.length })] : []),
    ...(shown.poll ? [t("quote-poll")] : []),
    ...(shown.quote ? [t("quote-inside")] : []),
  ];
  /** Beside what can be pressed it opens this post, and not the one around it. */
  function openPressed(event: MouseEvent) {
    if ((event.target as Element).closest("a, button, input, label, summary") || !getSelection()?.isCollapsed) return;
    event.preventDefault();
    void navigate(address);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its time is the link for keys
    <blockquote
      className="quote-card"
      aria-label={t("quote-by", { name: `@${author.acct}` })}
      onClick={isBrief ? undefined : openPressed}
    >
      <div>
        <a className={styles.author} href={`/@${author.acct}`}>
          <Avatar src={author.avatar} size="tiny" />
          <DisplayName className={styles.name} account={author} />
          <span className={styles.handle}>{`@${author.acct}`}</span>
        </a>
        <a className={styles.time} href={address}>
          <RelativeTime at={shown.created_at} now={now} locale={locale} />
        </a>
      </div>
      {warning ? (
        <div>
          <Icon name="triangle-alert" />
          <bdi>{warning}</bdi>
        </div>
      ) : (
        // Its words fold by themselves, and so may those of the post around it.
        <RowId value={null}>
          <Content status={withoutMedia(shown)} size={isBrief ? "excerpt" : "normal"} />
        </RowId>
      )}
      {facts.length > 0 && <p className={styles.replyTo}>{facts.join(" · ")}</p>}
      {picture && (
        <img src={picture.preview_url!} alt={picture.description ?? ""} {...sizeOf(picture)} loading="lazy" />
      )}
    </blockquote>
  );
}

/** In its own shape, and known before it is there. */
function sizeOf({ meta }: MediaAttachment): { width: number; height: number } {
  const { width: widest, height: highest } = mostOfPicture;
  const { width = widest, height = highest } = meta?.small ?? meta?.original ?? mostOfPicture;
  const scale = Math.min(1, widest / width, highest / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Pixels. */
const mostOfPicture = { width: 240, height: 160 };

/** Pictures among its words would be as large as in the post itself. */
function withoutMedia({ content: words, language, emojis }: Shown) {
  return { content: words.replace(/<(?:img|audio|video) [^>]*>(?:<\/(?:audio|video)>)?/g, ""), language, emojis };
}
