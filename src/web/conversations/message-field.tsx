/**
 * The field of a conversation. The page begins with a plain one, which works without scripts and is written in at once; the
 * composer takes its place, with the words and the cursor, when somebody comes near or the page has come to rest.
 */
import { useEffect, useReducer, useRef, type Ref } from "react";
import { flushSync } from "react-dom";
import type { DraftMessage } from "#web/drafts/draft.ts";
import { rested } from "#web/device/at-rest.ts";
import type { Marked } from "#web/editor/cursor-in.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { MessageForm, type MessageFormProps } from "./message-form.tsx";
import type { MessageDesk, Writing } from "./use-writing.ts";
import type { useOutbox } from "./use-outbox.ts";

type Composer = typeof import("./message-composer.tsx").MessageComposer;

let Loaded: Composer | null = null;

/** A page without a network keeps the plain field; coming near tries again. */
async function load(): Promise<void> {
  const [part] = await Promise.all([import("./message-composer.tsx"), needWords(["conversations", "compose"])]);
  Loaded = part.MessageComposer;
}

interface MessageFieldProps extends Omit<MessageFormProps, "text" | "onType" | "onEarly" | "onSend"> {
  message: DraftMessage;
  draftId: string | undefined;
  outbox: ReturnType<typeof useOutbox>;
  /** Words leave the field. */
  onSend?: () => void;
  onSent: Writing["onSent"];
  desk: Ref<MessageDesk>;
}

export function MessageField({ message, draftId, outbox, onSend, onSent, desk, ...form }: MessageFieldProps) {
  const { text } = outbox.state;
  const place = useRef<HTMLDivElement>(null);
  const isComposing = useRef(false);
  const marked = useRef<Marked | undefined>(form.autoFocus ? { from: Infinity, to: Infinity } : undefined);
  const [Part, show] = useReducer((_: Composer | null, next: Composer | null) => next, Loaded);
  const take = () => void (outbox.state.text && outbox.type(""));

  /** A letter that is being put together, and a screen keyboard, would go with the field. */
  function come(): void {
    const begin = () => {
      const field = place.current?.querySelector("textarea");
      const isFocused = field && field === document.activeElement;
      if (isComposing.current || (isFocused && matchMedia("(pointer: coarse)").matches)) return;
      marked.current = isFocused ? { from: field.selectionStart, to: field.selectionEnd } : undefined;
      // At once: a key in between would be a letter that the cursor doesn't know of.
      flushSync(() => show(Loaded));
    };
    load().then(begin, () => {});
  }

  useEffect(() => {
    if (Part) return;
    // Words that were left are not kept waiting.
    if (outbox.state.hasDraft || draftId) come();
    else void rested.then(come);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  if (Part) {
    return (
      <Part
        message={message}
        draftId={draftId}
        early={text}
        marked={marked.current}
        onTaken={take}
        onDraft={outbox.noteDraft}
        onSend={(words, publishId) => {
          onSend?.();
          outbox.post(words, publishId);
        }}
        onSent={onSent}
        desk={desk}
      />
    );
  }
  return (
    <div
      ref={place}
      onFocus={come}
      onPointerEnter={come}
      // A press on the button beside takes the focus as well, and must find its form.
      onBlur={() => text === "" && come()}
      onCompositionStart={() => void (isComposing.current = true)}
      onCompositionEnd={() => {
        isComposing.current = false;
        come();
      }}
    >
      <MessageForm
        {...form}
        text={text}
        onType={outbox.type}
        onEarly={outbox.early}
        onSend={() => {
          onSend?.();
          outbox.send();
        }}
      />
    </div>
  );
}
