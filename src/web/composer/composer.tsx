/**
 * The composer: one component for a new post, a reply and an edit.
 *
 * It is a form that also works before any script does; with scripts it keeps a
 * draft of each keystroke, counts characters and sends without leaving the page.
 */
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import type { Status } from "#protocol/entities.ts";
import * as hooks from "#web/device/hooks.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { hasFormatting, htmlOfText, textOfFormatted, textOfHtml } from "#web/drafts/plain-text.ts";
import { useEachKey, useOpenDraft } from "#web/drafts/use-open-draft.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Audience } from "./audience.tsx";
import { Bar } from "./bar.tsx";
import { useFileIntake } from "./files/file-intake.tsx";
import { loadFiles } from "./files/load-files.ts";
import { firstDraft, type Beginning } from "./first-draft.ts";
import { FormattedText } from "./formatted-text.tsx";
import { arrivedRest, loadRest, restNow } from "./load-rest.ts";
import { PlainParts } from "./plain-parts.tsx";
import { PlainTextField } from "./plain-text-field.tsx";
import { RichField } from "./rich-field.tsx";
import { isTooLong, roomLeft } from "./room-left.ts";
import { usePublishing } from "./use-publishing.ts";
import { useWritingMode } from "./use-writing-mode.ts";
import { Warning } from "./warning.tsx";
import styles from "./composer.module.css";

/** Most posts ask nothing. */
const PollFields = onIntent(async () => {
  const [part] = await Promise.all([import("./poll-fields.tsx"), needWords(["poll"])]);
  return part.PollFields;
});

const Outcome = onIntent(async () => (await arrivedRest()).Outcome);

const DraftNotes = onIntent(async () => (await arrivedRest()).DraftNotes);

const KeepFormatting = onIntent(async () => (await arrivedRest()).KeepFormatting);

const Files = onIntent(loadFiles);

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
    onLeft: () => void loadRest().then((ready) => ready?.sayKept(t, wayBack)),
  });
  const publishing = usePublishing(open, onPublished);
  const files = useFileIntake(open);
  const [withWarning, setWithWarning] = useState(false);
  const [isMissing, setMissing] = useState(false);

  const { replyTo } = beginning;
  const { editingStatus: edited, poll } = draft;
  const home = edited ? `/@${account.acct}/${edited.id}` : replyTo ? `/@${replyTo.acct}/${replyTo.status.id}` : "/";
  const hasWarning = withWarning || draft.spoilerText !== "";
  const isFormatted = hasFormatting(draft.content);
  const isSending = publishing.state.is === "sending";
  const hasOutcome = publishing.state.is !== "idle" || draft.errors.length > 0;
  const hasNotes = state.restored || state.wanting !== null || state.keeping !== "kept";
  /** Words without what plain text would lose. */
  const plainOf = (html: string) => {
    const { edit } = beginning;
    return htmlOfText(edit && html === (edit.html ?? edited?.content) ? edit.text : textOfFormatted(html, true));
  };
  const mode = useWritingMode(open, draft, plainOf, autoFocus);
  const formatted = mode.before ?? (edited && hasFormatting(edited.content) ? edited.content : null);

  async function publish(event: FormEvent) {
    event.preventDefault();
    const rest = await loadRest();
    if (isTooLong(open.current())) return;
    const { draft: written } = open.current();
    const isNothing = rest?.canBePublished(written) === false;
    setMissing(isNothing);
    if (!isNothing) await publishing.publish(written);
    else form.current?.querySelector<HTMLElement>("textarea, [role=textbox]")?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // A dialog that it has opened has keys of its own.
    if (!form.current?.contains(event.target as Node)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    } else if (event.key === "Escape") onClose?.();
  }

  const label = t(replyTo ? "compose-reply-placeholder" : "compose-placeholder");
  const field = {
    open,
    placeholder: label,
    readOnly: isSending,
    lang: draft.language ?? undefined,
    "aria-label": label,
    "aria-describedby": `${ids}-long ${ids}-problem`,
    onType() {
      setMissing(false);
      void loadRest();
    },
  };
  return (
    <PostForm
      ref={form}
      className={styles.composer}
      {...hooks.composer.set()}
      action={edited ? `/form/api/statuses/${edited.id}` : "/form/api/statuses"}
      encType="multipart/form-data"
      onSubmit={(event) => void publish(event)}
      onKeyDown={onKeyDown}
      {...files.handlers}
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
          {onClose && <IconButton icon="x" label={t("compose-cancel")} onClick={onClose} />}
        </div>
        {hasNotes && <DraftNotes draft={draft} {...state} open={open} begin={begin} onClose={() => {}} />}
        {hasWarning && (
          <Warning
            text={draft.spoilerText}
            autoFocus={withWarning}
            onChange={(spoilerText) => open.change({ spoilerText })}
          />
        )}
        {mode.Field ? (
          <RichField Field={mode.Field} focusAfter={mode.focusAfter} {...field} onFiles={files.take} />
        ) : isFormatted ? (
          <FormattedText
            draft={draft}
            plainHref={beginning.edit && `?edit=${beginning.edit.status.id}&plain=1`}
            onPlain={mode.makePlain}
          />
        ) : (
          <PlainTextField {...field} autoFocus={autoFocus} />
        )}
        {formatted && !isFormatted && !mode.Field && (
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
        {!edited && <noscript>{import.meta.env.SSR && <PlainParts />}</noscript>}
        {(draft.files.length > 0 || files.intake.refused.length > 0) && (
          <Files
            open={open}
            draft={draft}
            intake={files.intake}
            publishing={publishing}
            onDismiss={files.clear}
            onClose={() => {}}
          />
        )}
        {poll && <PollFields poll={poll} onChange={(next) => open.change({ poll: next })} onClose={() => {}} />}
        {draft.visibility === "direct" && <p className={styles.note}>{t("compose-direct-hint")}</p>}
        <Refusal id={`${ids}-long`} open={open} isMissing={isMissing} />
        {hasOutcome && (
          <Outcome
            id={`${ids}-problem`}
            state={publishing.state}
            error={draft.errors.at(-1)}
            isKept={state.keeping === "kept"}
            post={home}
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
      </div>
      <Bar
        hasDrafts={state.hasDrafts}
        open={open}
        draft={draft}
        hasWarning={hasWarning}
        publishing={publishing.state.is}
        onFiles={(chosen, picker) => void files.take(chosen, picker)}
        isRich={mode.Field !== null}
        onFormatting={mode.toggle}
        onWarning={() => {
          setWithWarning(!hasWarning);
          if (hasWarning) open.change({ spoilerText: "" });
        }}
      />
    </PostForm>
  );
}

/** Why the words as they are cannot be sent. */
function Refusal({ id, open, isMissing }: { id: string; open: OpenDraft; isMissing: boolean }) {
  const t = useWords();
  const tooMany = useEachKey(open, (state) => Math.max(0, -roomLeft(state)));
  return (
    <p className={styles.problem} id={id} role="status">
      {tooMany > 0 ? restNow()!.sayTooLong(t, tooMany) : isMissing && t("compose-nothing")}
    </p>
  );
}
