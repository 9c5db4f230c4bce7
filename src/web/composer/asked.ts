/** What the address of the composer asks for, and the composer that it gets. */
import type { Visibility } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useAccount, useOriginal } from "#web/entities/store.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { ComposerProps } from "./composer.tsx";
import { mentionsForReply } from "./mentions.ts";

export interface Asked {
  replyTo: StatusId | null;
  quote: string | null;
  edit: {
    id: StatusId;
    text: string;
    html: string | null;
    asPlainText: boolean;
    spoilerText: string;
    version: string;
  } | null;
  text: string;
  visibility: Visibility | null;
  draftId: string | null;
  /** What the server has of it, in a page that the server draws. */
  kept: Draft | null;
}

export function useAsked({ replyTo, quote, edit, draftId, kept, text, visibility }: Asked) {
  const { account } = useReader();
  const parent = useOriginal(replyTo);
  const author = useAccount(parent?.account ?? null);
  const edited = useOriginal(edit?.id ?? null);
  const composer: ComposerProps = {
    draftId: draftId ?? undefined,
    kept,
    quote,
    replyTo:
      parent && author && account
        ? { status: parent, acct: author.acct, mentions: mentionsForReply(parent, author, account) }
        : undefined,
    edit: edited && edit ? { ...edit, status: edited } : undefined,
    text,
    visibility: visibility ?? undefined,
  };
  const title = composer.edit ? "compose-edit-title" : composer.replyTo ? "compose-reply-title" : "compose-title";
  return { composer, title } as const;
}
