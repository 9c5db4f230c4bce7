/**
 * The composer: one component for a new post, a reply and an edit.
 *
 * It is a form that also works before any script does; with scripts it keeps a
 * draft of each keystroke, counts characters and sends without leaving the page.
 */
import { useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import type { Status } from "#protocol/entities.ts";
import { countStatus } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import * as hooks from "#web/device/hooks.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { canBePublished, isChanged } from "#web/drafts/draft.ts";
import { hasFormatting, htmlOfText, textOfHtml } from "#web/drafts/plain-text.ts";
import { useOpenDraft } from "#web/drafts/use-open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Audience } from "./audience.tsx";
import { Bar } from "./bar.tsx";
import { DraftNotes } from "./draft-notes.tsx";
import { asCorrectionOf, asNewPost, firstDraft, type Beginning } from "./first-draft.ts";
import { FormattedText } from "./formatted-text.tsx";
import { Outcome } from "./outcome.tsx";
import { PlainTextField } from "./plain-text-field.tsx";
import { PollFields } from "./poll-fields.tsx";
import { usePublishing } from "./use-publishing.ts";
import { Warning } from "./warning.tsx";
import styles from "./composer.module.css";

export interface ComposerProps extends Beginning {
  /** The publishId of a kept draft to go on with. */
  draftId?: string | undefined;
  autoFocus?: boolean;
  onPublished?: (status: Status) => void;
  /** Where it can be put away again: what is written stays as a draft. */
  onClose?: () => void;
}

export function Composer({ draftId, autoFocus, onPublished, onClose, ...beginning }: ComposerProps) {
  const t = useWords();
  const account = useReader().account!;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const ids = useId();
  const begin = () => firstDraft(account, beginning);
  const brought = beginning.text?.trim() ?? "";
  const { open, ...state } = useOpenDraft(begin, {
    wanted: draftId,
    // A draft without the text that was brought along is another one.
    goOnWith: (kept) => textOfHtml(kept.content).startsWith(brought),
  });
  const { draft, keeping } = state;
  const publishing = usePublishing(open, onPublished);
  const [withWarning, setWithWarning] = useState(false);
  const [isMissing, setMissing] = useState(false);

  useLayoutEffect(() => {
    // Browsers focus at the beginning, before the names that a reply starts with.
    if (autoFocus) field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [autoFocus]);

  const { replyTo } = beginning;
  const { editingStatus: edited } = draft;
  const hasWarning = withWarning || draft.spoilerText !== "";
  const isFormatted = hasFormatting(draft.content);
  const isSending = publishing.state.is === "sending";
  const left = limits.status.characters - countStatus(textOfHtml(draft.content), draft.spoilerText);
  const plainText = beginning.edit?.text ?? textOfHtml(draft.content);

  function publish(event: FormEvent) {
    event.preventDefault();
    if (left < 0) return;
    setMissing(!canBePublished(draft));
    if (canBePublished(draft)) void publishing.publish(draft);
    else field.current?.focus();
  }

  /** The first version is public: this draft becomes another one, and is sent as that. */
  function publishAs(next: typeof draft) {
    void open.become(next);
    void publishing.publish(next);
  }

  function discard() {
    void open.become(begin());
    const undo = () => void open.takeBack(draft).catch(() => toast({ text: t("drafts-unreadable") }));
    toast({ text: t("drafts-deleted"), action: { label: t("undo"), run: undo } });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    } else if (event.key === "Escape" && onClose) cancel();
  }

  function cancel() {
    if (draft.changedAt > 0 && isChanged(draft) && keeping === "kept") toast({ text: t("compose-draft-kept") });
    onClose?.();
  }

  const label = t(replyTo ? "compose-reply-placeholder" : "compose-placeholder");
  return (
    <PostForm
      ref={form}
      className={styles.composer}
      {...hooks.composer.set()}
      action={edited ? `/form/api/statuses/${edited.id}` : "/form/api/statuses"}
      onSubmit={publish}
      onKeyDown={onKeyDown}
      aria-label={t(edited ? "compose-edit-title" : replyTo ? "compose-reply-title" : "compose-title")}
    >
      <input type="hidden" name="return_to" value={replyTo ? `/@${replyTo.acct}/${replyTo.status.id}` : "/"} />
      <input type="hidden" name="content_type" value="text/plain" />
      {edited && <input type="hidden" name="_method" value="PUT" />}
      {replyTo && <input type="hidden" name="in_reply_to_id" value={replyTo.status.id} />}
      {!edited && <input type="hidden" name="publish_id" value={draft.publishId} suppressHydrationWarning />}
      <Avatar src={account.avatar} />
      <div className={styles.fields}>
        <div className={styles.audience}>
          <Audience draft={draft} onChange={(part) => open.change(part)} />
          {onClose && <IconButton icon="x" label={t("compose-cancel")} onClick={cancel} />}
        </div>
        <DraftNotes {...state} onDiscard={discard} />
        {hasWarning && (
          <Warning
            text={draft.spoilerText}
            autoFocus={withWarning}
            onChange={(spoilerText) => open.change({ spoilerText })}
          />
        )}
        {isFormatted ? (
          <FormattedText
            draft={draft}
            plainHref={beginning.edit && `?edit=${beginning.edit.status.id}&plain=1`}
            onPlain={() => open.change({ content: htmlOfText(plainText) })}
          />
        ) : (
          <PlainTextField
            ref={field}
            content={draft.content}
            placeholder={label}
            readOnly={isSending}
            aria-label={label}
            aria-describedby={`${ids}-long ${ids}-problem`}
            aria-invalid={left < 0 || undefined}
            lang={draft.language ?? undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the composer was opened to write in
            autoFocus={autoFocus}
            onChange={(content) => {
              setMissing(false);
              open.change({ content });
            }}
          />
        )}
        {edited && hasFormatting(edited.content) && !isFormatted && (
          <p className={styles.note}>
            {t("compose-formatting-goes")}{" "}
            {draft.content === htmlOfText(plainText) && (
              <button type="button" onClick={() => open.change({ content: edited.content })}>
                {t("compose-formatting-keep")}
              </button>
            )}
          </p>
        )}
        {draft.poll && <PollFields poll={draft.poll} onChange={(poll) => open.change({ poll })} />}
        {draft.visibility === "direct" && <p className={styles.note}>{t("compose-direct-hint")}</p>}
        <p className={styles.problem} id={`${ids}-long`} role="status">
          {left < 0 ? t("compose-too-long", { count: -left }) : isMissing && t("compose-nothing")}
        </p>
        <Outcome
          id={`${ids}-problem`}
          state={publishing.state}
          error={draft.errors.at(-1)}
          isKept={keeping === "kept"}
          onClear={publishing.clear}
          onCorrect={() => {
            const { state: now } = publishing;
            if (now.is === "published-before" && now.first) publishAs(asCorrectionOf(now.first, draft));
          }}
          onPublishAnew={() => publishAs(asNewPost(draft))}
        />
      </div>
      <Bar
        draft={draft}
        hasWarning={hasWarning}
        left={left}
        isSending={isSending}
        onPoll={(poll) => open.change({ poll })}
        onWarning={() => {
          setWithWarning(!hasWarning);
          if (hasWarning) open.change({ spoilerText: "" });
        }}
      />
    </PostForm>
  );
}
