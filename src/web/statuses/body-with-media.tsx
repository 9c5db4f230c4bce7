/**
 * Words with media among them, and the media beside them. All look and work alike: the words are cut where media stand, and
 * what is said of them comes from the attachments. What stands in a list stays a part of its HTML.
 */
import type { ReactNode } from "react";
import type { MediaAttachment } from "#protocol/entities.ts";
import { withCustomEmoji } from "#web/accounts/custom-emoji.ts";
import { besideText } from "#web/drafts/beside-text.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { MediaGrid } from "#web/media/media-grid.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";
import { Folded } from "./content.tsx";
import { Fold } from "./fold.tsx";
import { foldOf } from "./lines.ts";
import { hasMedia, partsOf, withoutMedia } from "./parts.ts";
import styles from "./content.module.css";

export interface BodyWithMediaProps {
  id: string | undefined;
  status: StatusCell;
  focused: boolean | undefined;
  eager: boolean | undefined;
  /** What the viewer shows beside media; without it the words stand alone. */
  beside: ReactNode;
}

/** With more pictures in its words a post is as long as a page. */
const fewPictures = 4;

export function BodyWithMedia({ id, status, focused, eager, beside }: BodyWithMediaProps) {
  const t = useWords();
  const { content, language, emojis, media_attachments: media } = status;
  const isCovered = status.sensitive && !status.spoiler_text;
  const className = focused ? `prose ${styles.content} ${styles.focused}` : `prose ${styles.content}`;
  const words = (html: string, at: number, name?: string) => (
    <ServerHtml
      key={at}
      id={name}
      className={className}
      lang={language ?? undefined}
      dir="auto"
      html={withCustomEmoji(html, emojis)}
    />
  );
  const covered = (children: ReactNode, count: number, at: number) =>
    isCovered ? (
      <Fold
        key={at}
        of={`media ${status.id} ${at}`}
        why={t("media-hidden", { count })}
        show={t("media-show")}
        hide={t("media-hide")}
      >
        {children}
      </Fold>
    ) : (
      children
    );
  if (!beside) return words(withoutMedia(content), 0, id);

  const parts = partsOf(content, media);
  const firstMedia = parts.findIndex((part) => typeof part !== "string");
  const grid = (shown: readonly MediaAttachment[], at: number) =>
    covered(
      <MediaGrid key={at} attachments={shown} eager={Boolean(eager) && at === firstMedia} beside={beside} />,
      shown.length,
      at,
    );
  const all = (
    <div id={id} className={styles.content}>
      {parts.map((part, at) => {
        if (typeof part !== "string") return grid(part, at);
        return hasMedia(part) ? covered(words(part, at), 1, at) : words(part, at);
      })}
    </div>
  );
  const tiles = besideText(media, content);
  const isLong = content.split(/<(?:img|video) /).length > 1 + fewPictures;
  const fold = focused ? "none" : isLong ? "everywhere" : foldOf(content);
  return (
    <>
      {fold === "none" ? all : <Folded narrow={fold === "narrow"}>{all}</Folded>}
      {tiles.length > 0 && grid(tiles, parts.length)}
    </>
  );
}
