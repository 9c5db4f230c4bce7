/**
 * What a post holds, behind as many folds as it needs and no more: one for a
 * filter, a suspended or limited author or a post for a few, one for a content warning,
 * and one for sensitive media that no warning covers already.
 */
import { use, type ReactNode } from "react";
import type { Account } from "#protocol/entities.ts";
import { EmojiText } from "#web/accounts/emoji-text.tsx";
import type { StatusCell } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { MediaGrid } from "#web/media/media-grid.tsx";
import { BodyWithMedia } from "./body-with-media-on-demand.tsx";
import { Card } from "./card-on-demand.tsx";
import { Content } from "./content.tsx";
import { FilterPlace, filterHere } from "./filter-place.ts";
import { Fold } from "./fold.tsx";
import { Poll } from "./poll-on-demand.tsx";
import { TranslationLine } from "./translation-on-demand.tsx";

interface StatusBodyProps {
  /** Of what can be read of it before anything is unfolded. */
  id: string;
  status: StatusCell;
  author: Account;
  focused?: boolean;
  offersTranslation?: boolean;
  eager?: boolean;
  discreet?: boolean;
  /** The post itself without its media, to be read beside them in the viewer; what stands there has no media of its own. */
  beside?: ReactNode;
}

export function StatusBody({
  id,
  status,
  author,
  focused,
  offersTranslation,
  eager,
  discreet,
  beside,
}: StatusBodyProps) {
  const t = useWords();
  const { media_attachments: media, poll } = status;
  const place = use(FilterPlace);
  // One that hides is met where the reader went to see this very post.
  const filter = filterHere(status, place, "warn", "hide");
  // On a profile it is the profile that is folded.
  const isLimited = status.from_limited && place !== "account";
  const why = filter
    ? t("status-filtered", { title: filter })
    : author.suspended
      ? t("account-suspended")
      : isLimited && t("status-from-limited");
  const folded = why || discreet;
  const grid = beside && media.length > 0 && <MediaGrid attachments={media} eager={eager} beside={beside} />;
  const words = { id: folded || status.spoiler_text ? undefined : id, status };
  // In a list it is in the menu until it was asked for.
  const line = (offersTranslation || status.translation) && <TranslationLine status={status} />;
  // A warning is translated as well, and is read while its fold is closed.
  const lineInside = !status.spoiler_text && line;
  // Only files of its author have come through: what is in the words is among the attachments.
  const body = /<(?:img|audio|video) | data-file=/.test(status.content) ? (
    <>
      <BodyWithMedia {...words} focused={focused} eager={eager} beside={beside} />
      {lineInside}
    </>
  ) : (
    <>
      <Content {...words} size={focused ? "focused" : "normal"} />
      {lineInside}
      {grid && (filterHere(status, place, "blur") || (status.sensitive && !status.spoiler_text)) ? (
        <Fold
          of={`media ${status.id}`}
          why={t("media-hidden", { count: media.length })}
          show={t("media-show")}
          hide={t("media-hide")}
        >
          {grid}
        </Fold>
      ) : (
        grid
      )}
      {/* Other options are another poll: what was chosen among the old ones is not chosen any more. */}
      {poll && <Poll key={poll.id} status={status} poll={poll} />}
    </>
  );
  const { quote, card } = status;
  const whole = (
    <>
      {body}
      {(quote || card) && <Card id={status.id} quote={quote} card={card} />}
    </>
  );
  const warned = status.spoiler_text ? (
    <>
      <Fold
        of={`warning ${status.id}`}
        id={folded ? undefined : id}
        sign="warning"
        why={
          <bdi>
            <EmojiText text={status.spoiler_text} emojis={status.emojis} />
          </bdi>
        }
        show={t("fold-show-more")}
        hide={t("fold-show-less")}
      >
        {whole}
      </Fold>
      {line}
    </>
  ) : (
    whole
  );
  if (!folded) return warned;
  if (!why) {
    return (
      <Fold
        of={`direct ${status.id}`}
        id={id}
        sign="direct"
        why={<ForWhom status={status} author={author} />}
        show={t("fold-show-more")}
        hide={t("fold-show-less")}
      >
        {warned}
      </Fold>
    );
  }
  return (
    <Fold of={`filter ${status.id}`} id={id} why={why} show={t("fold-show-anyway")} hide={t("fold-show-less")}>
      {warned}
    </Fold>
  );
}

/** A post for a few says who they are: among the others it would look like one for all. */
export function ForWhom({ status, author }: { status: StatusCell; author: Account }) {
  const t = useWords();
  const me = useReader().account?.id;
  const others = [author, ...status.mentions].filter(({ id }) => id !== me).map(({ acct }) => `@${acct}`);
  return t("status-for", { count: others.length, names: others.join(", ") });
}
