/** The message that is written in a conversation: its draft, and the ways in which it is sent. */
import { useEffect, useImperativeHandle, useLayoutEffect, type Ref } from "react";
import type { OnPublished } from "#web/composer/desk.ts";
import { firstMessage } from "#web/composer/first-message.ts";
import { loadRest } from "#web/composer/load-rest.ts";
import { isTooLong } from "#web/composer/room-left.ts";
import { usePost } from "#web/composer/use-post.ts";
import { usePublishing } from "#web/composer/use-publishing.ts";
import type { Marked } from "#web/editor/cursor-in.ts";
import { useReader } from "#web/data/reader.ts";
import { isChanged, type Draft, type DraftMessage } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { hasFormatting, htmlOfText, textOfFormatted, textOfHtml, withoutBlankLines } from "#web/drafts/plain-text.ts";
import { useEachKey, useOpenDraft } from "#web/drafts/use-open-draft.ts";
import type { Words } from "./outbox.ts";

/** How the page around it reaches into it. */
export interface MessageDesk {
  /** Brings words back into the field, before those that stand there. */
  takeBack: (words: Words) => void;
  /** Keeps what is written for other people. Answers the publishId of the draft; null if there is nothing. */
  handOver: (message: DraftMessage) => Promise<string | null>;
}

export interface Writing {
  message: DraftMessage;
  /** The publishId of a kept draft to go on with. */
  draftId: string | undefined;
  /** Words that were written before this was there. */
  early: string;
  /** In them; undefined if the focus was elsewhere. */
  marked: Marked | undefined;
  /** They are a draft by now. */
  onTaken: () => void;
  /** Whether there is something that would be missed. */
  onDraft: (hasDraft: boolean) => void;
  /** Words without files, and the publishId of their draft. */
  onSend: (words: Words, publishId: string) => void;
  onSent: OnPublished;
  desk: Ref<MessageDesk>;
}

const plainOf = (html: string) => htmlOfText(textOfFormatted(html, true));

export function useWriting({ message, draftId, early, marked, onTaken, onDraft, onSend, onSent, desk }: Writing) {
  const account = useReader().account!;
  const begin = () => firstMessage(account, message, early);
  const { open, draft, ...state } = useOpenDraft(begin, {
    wanted: draftId,
    // Another draft than the words that were just written.
    goOnWith: (kept) => textOfHtml(kept.content).startsWith(early.trim()),
    onLeft: () => {},
  });
  const publishing = usePublishing(open, onSent);
  const post = usePost(open, draft, publishing, plainOf, marked !== undefined);
  const isBusy = publishing.state.is === "sending" || publishing.state.is === "uploading";

  useLayoutEffect(() => {
    if (early) open.change({ content: htmlOfText(early) });
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was there before
  }, []);
  // They are written where they were until they are safe: a page that ends before has them there.
  useEffect(() => {
    if (early) void open.isSafe().then((isSafe) => isSafe && onTaken());
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was there before
  }, []);
  const hasDraft = useEachKey(open, ({ draft: written }) => isChanged(written));
  // oxlint-disable-next-line react/exhaustive-deps -- it is told of changes alone
  useEffect(() => onDraft(hasDraft), [hasDraft]);
  // The draft that its address names may have been begun for other people.
  useEffect(() => {
    if (draft.message && JSON.stringify(draft.message) !== JSON.stringify(message)) open.change({ message });
  }, [open, draft.message, message]);
  useImperativeHandle(desk, () => deskOf(open));

  function leave(words: Words): void {
    onTaken();
    onSend(words, open.current().draft.publishId);
    void open.become(firstMessage(account, message));
  }

  async function send(): Promise<void> {
    const { draft: written } = open.current();
    if (isBusy || isTooLong(open.current())) return;
    if (isPlain(written)) {
      const text = withoutBlankLines(textOfHtml(written.content));
      return text ? leave({ text }) : undefined;
    }
    // It says whether there are words in the formatting, and sends files.
    const rest = await loadRest();
    const isNothing = rest?.canBePublished(written) === false;
    post.setMissing(isNothing);
    if (isNothing) return;
    if (rest && written.files.length === 0) leave({ text: textOfFormatted(written.content), html: written.content });
    else await publishing.publish(written);
  }

  return { open, draft, state, begin, post, publishing, isBusy, send };
}

const isPlain = ({ files, content }: Draft) => files.length === 0 && !hasFormatting(content);

function deskOf(open: OpenDraft): MessageDesk {
  return {
    takeBack({ html, text }) {
      const { content } = open.current().draft;
      open.change({ content: (html ?? htmlOfText(text)) + (textOfHtml(content).trim() ? content : "") });
    },
    async handOver(message) {
      const { draft } = open.current();
      if (!isChanged(draft)) return null;
      open.change({ message });
      await open.flush();
      return draft.publishId;
    },
  };
}
