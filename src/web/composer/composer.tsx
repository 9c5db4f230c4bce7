/**
 * The composer: one component for a new post, a reply and an edit.
 *
 * It is a form that also works before any script does; with scripts it keeps a
 * draft of each keystroke, counts characters and sends without leaving the page.
 */
import { useId, useLayoutEffect, useRef, type SubmitEvent, type KeyboardEvent } from "react";
import type { Status } from "#protocol/entities.ts";
import * as hooks from "#web/device/hooks.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { hasFormatting, htmlOfText, textOfFormatted, textOfHtml } from "#web/drafts/plain-text.ts";
import { useOpenDraft } from "#web/drafts/use-open-draft.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Audience } from "./audience.tsx";
import { Bar } from "./bar.tsx";
import { firstDraft, type Beginning } from "./first-draft.ts";
import { arrivedRest, loadRest, restNow } from "./load-rest.ts";
import { PlainParts } from "./plain-parts.tsx";
import { PostFields } from "./post-fields.tsx";
import { usePost } from "./use-post.ts";
import { usePublishing } from "./use-publishing.ts";
import styles from "./composer.module.css";

const Outcome = onIntent(async () => (await arrivedRest()).Outcome);

const DraftNotes = onIntent(async () => (await arrivedRest()).DraftNotes);

const Thread = onIntent(async () => (await import("./thread/thread.tsx")).Thread);

const KeepFormatting = onIntent(async () => (await arrivedRest()).KeepFormatting);

export interface ComposerProps extends Beginning {
  /** The publishId of a kept draft to go on with. */
  draftId?: string | undefined;
  autoFocus?: boolean;
  /** Null: it is published later. */
  onPublished?: (status: Status | null) => void;
  /** Where it can be put away again: what is written stays as a draft. */
  onClose?: () => void;
  /** Address where what was begun is gone on with, when this was put away. */
  wayBack?: string;
}

export function Composer({ draftId, autoFocus, onPublished, onClose, wayBack, ...beginning }: ComposerProps) {
  const t = useWords();
  const account = useReader().account!;
  const form = useRef<HTMLFormElement>(null);
  const ids = useId();
  const begin = () => firstDraft(account, beginning);
  const brought = beginning.text?.trim() ?? "";
  const { open, draft, ...state } = useOpenDraft(begin, {
    wanted: draftId,
    // A draft without the text that was brought along is another one.
    goOnWith: (kept) => textOfHtml(kept.content).startsWith(brought),
    onLeft: (failed) => void loadRest().then((ready) => ready?.sayKept(t, wayBack, failed, account.acct)),
  });
  const publishing = usePublishing(open, onPublished);
  const { replyTo } = beginning;
  const { editingStatus: edited } = draft;
  const home = edited ? `/@${account.acct}/${edited.id}` : replyTo ? `/@${replyTo.acct}/${replyTo.status.id}` : "/";
  const hasOutcome = publishing.state.is !== "idle" || draft.errors.length > 0;
  const hasNotes = state.restored || state.wanting !== null || state.keeping !== "kept";
  /** Words without what plain text would lose. */
  const plainOf = (html: string) => {
    const { edit } = beginning;
    return htmlOfText(edit && html === (edit.html ?? edited?.content) ? edit.text : textOfFormatted(html, true));
  };
  const post = usePost(open, draft, publishing, plainOf, autoFocus);
  const { mode } = post;
  const formatted = mode.before ?? (edited && hasFormatting(edited.content) ? edited.content : null);

  async function publish(event: SubmitEvent) {
    event.preventDefault();
    const ready = await loadRest();
    if (!ready || (await ready.mayGo(post, form.current))) await publishing.publish(open.current().draft);
  }

  function onKeyDown(event: KeyboardEvent) {
    // A dialog that it has opened has keys of its own.
    if (!form.current?.contains(event.target as Node)) return;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      const isAsked = event.ctrlKey || event.metaKey;
      // In a field of one line it would publish, too.
      if (isAsked || event.target instanceof HTMLInputElement) event.preventDefault();
      if (isAsked) form.current.requestSubmit();
    } else if (event.key === "Escape") onClose?.();
  }

  // The draft is what a reload brings back. What stands in a field then was written since (`device/typed-early.ts`).
  useLayoutEffect(() => void (form.current!.autocomplete = "off"), []);

  const label = t(replyTo ? "compose-reply-placeholder" : "compose-placeholder");
  return (
    <PostForm
      ref={form}
      className={styles.composer}
      {...hooks.composer.set()}
      action={edited ? `/form/api/statuses/${edited.id}` : "/form/api/statuses"}
      encType="multipart/form-data"
      onSubmit={(event) => void publish(event)}
      onKeyDown={onKeyDown}
      {...post.files.handlers}
      data-files={draft.files.length > 0 || undefined}
      aria-label={t(edited ? "compose-edit-title" : replyTo ? "compose-reply-title" : "compose-title")}
    >
      <input type="hidden" name="return_to" value={home} />
      <input type="hidden" name="content_type" value="text/plain" />
      {edited && <input type="hidden" name="_method" value="PUT" />}
      {edited && <input type="hidden" name="version" value={edited.version} />}
      {replyTo && <input type="hidden" name="in_reply_to_id" value={replyTo.status.id} />}
      {!edited && <input type="hidden" name="publish_id" value={draft.publishId} suppressHydrationWarning />}
      <Avatar src={account.avatar} />
      <div className={styles.fields}>
        <div className={styles.audience}>
          <Audience draft={draft} onChange={(part) => open.change(part)} />
          {onClose && <IconButton icon="x" label={t("close")} onClick={onClose} />}
        </div>
        {hasNotes && <DraftNotes draft={draft} {...state} open={open} begin={begin} onClose={() => {}} />}
        <PostFields
          post={post}
          ids={ids}
          label={label}
          plainHref={beginning.edit && `?edit=${beginning.edit.status.id}&plain=1`}
        >
          {formatted && !post.isFormatted && !mode.Field && (
            <p className={styles.note}>
              {t("compose-formatting-goes")}{" "}
              <KeepFormatting
                open={open}
                plain={plainOf(formatted)}
                onKeep={() => mode.keepFormatting(formatted)}
                onClose={() => {}}
              />
            </p>
          )}
          <noscript>{import.meta.env.SSR && <PlainParts draft={draft} />}</noscript>
        </PostFields>
        {draft.visibility === "direct" && <p className={styles.note}>{t("compose-direct-hint")}</p>}
        {hasOutcome && (
          <Outcome
            id={`${ids}-problem`}
            state={publishing.state}
            error={draft.errors.at(-1)}
            isKept={state.keeping === "kept"}
            post={home}
            isQuote={Boolean(draft.quotedStatusId)}
            onClose={() => {}}
            onClear={() => void publishing.clear()}
            onCorrect={() => void publishing.publishAs("correction")}
            onPublishAnew={() => void publishing.publishAs("new post")}
            // Without a network the rest may not come, and that is what there is to say.
            meanwhile={
              <p className={styles.problem} role="alert">
                {draft.errors.at(-1)}
              </p>
            }
          />
        )}
        {restNow() && <Thread {...post} publishing={publishing} ids={ids} onClose={() => {}} />}
      </div>
      <Bar post={post} hasDrafts={state.hasDrafts} />
    </PostForm>
  );
}
