/**
 * The composer of a conversation: the parts of the one for posts, without those that a message doesn't have. What is written
 * is a draft as everywhere, so no reload, crash or closed tab takes it along.
 *
 * Words alone leave at once, and the conversation shows what becomes of them (`outbox.ts`). With files it is sent as a post
 * is: the composer holds it until all of them are on the server.
 */
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { AddFiles } from "#web/composer/files/file-intake.tsx";
import { arrivedRest, restNow } from "#web/composer/load-rest.ts";
import { PostFields } from "#web/composer/post-fields.tsx";
import { isTooLong } from "#web/composer/room-left.ts";
import * as hooks from "#web/device/hooks.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { IconButton } from "#web/ui/button.tsx";
import styles from "./message-composer.module.css";
import frame from "./message-form.module.css";
import { useWriting, type Writing } from "./use-writing.ts";

const Outcome = onIntent(async () => (await arrivedRest()).Outcome);

const DraftNotes = onIntent(async () => (await arrivedRest()).DraftNotes);

export function MessageComposer(writing: Writing) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const ids = useId();
  const written = useWriting(writing);
  const { open, draft, state, begin, post, send } = written;
  const label = t("conversation-field");

  useLayoutEffect(() => {
    const { marked } = writing;
    const field = form.current!.querySelector("textarea");
    if (!marked || !field) return;
    const [from, to] = [marked.from, marked.to].map((at) => Math.min(at, field.value.length)) as [number, number];
    field.setSelectionRange(from, to);
    // oxlint-disable-next-line react/exhaustive-deps -- once, what was marked before
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // A dialog that it has opened has keys of its own.
    if (!form.current?.contains(event.target as Node)) return;
    const isAsked = event.ctrlKey || event.metaKey;
    // On a screen keyboard, and amid formatting, Enter is the way to a new line.
    const isPlain = (event.target as Element).matches("textarea[name=status]") && !event.shiftKey && !event.altKey;
    if (!isAsked && !(isPlain && matchMedia("(pointer: fine)").matches)) return;
    event.preventDefault();
    void send();
  }

  const hasNotes = state.wanting !== null || state.keeping !== "kept";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it, and Enter sends
    <form
      ref={form}
      className={frame.form}
      {...hooks.composer.set()}
      aria-label={label}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={onKeyDown}
      onInput={writing.onTaken}
      {...post.files.handlers}
    >
      {hasNotes && (
        <DraftNotes draft={draft} {...state} restored={false} open={open} begin={begin} onClose={() => {}} />
      )}
      <div className={styles.fields}>
        <PostFields post={post} ids={ids} label={label} />
      </div>
      <FilesOutcome id={`${ids}-problem`} written={written} />
      <Tools written={written} />
    </form>
  );
}

interface Part {
  written: ReturnType<typeof useWriting>;
}

/** Why a message with files didn't go, and what can be done about it. */
function FilesOutcome({ id, written: { draft, state, publishing } }: Part & { id: string }) {
  const t = useWords();
  const problem = draft.errors.at(-1);
  if (publishing.state.is === "idle" && problem === undefined) return null;
  return (
    <Outcome
      id={id}
      state={publishing.state}
      error={problem}
      failed={t("conversation-not-sent")}
      isKept={state.keeping === "kept"}
      post="/conversations"
      isQuote={false}
      onClose={() => {}}
      onClear={() => void publishing.clear()}
      onCorrect={() => void publishing.publishAs("correction")}
      onPublishAnew={() => void publishing.publishAs("new post")}
      meanwhile={
        <p className={frame.problem} role="alert">
          {problem}
        </p>
      }
    />
  );
}

function Tools({ written: { open, draft, post, isBusy } }: Part) {
  const t = useWords();
  const { files, mode } = post;
  const tooLong = useEachKey(open, isTooLong);
  const rest = restNow();
  return (
    <div className={frame.tools}>
      <AddFiles disabled={false} onChoose={(chosen, picker) => void files.take(chosen, picker)} />
      <IconButton
        icon="type"
        label={t("compose-formatting")}
        aria-pressed={mode.Field !== null}
        onClick={mode.toggle}
      />
      {rest && <rest.BarMore open={open} draft={draft} hasDrafts={false} />}
      {rest && <rest.Count open={open} />}
      <IconButton
        type="submit"
        icon="send"
        label={t("conversation-send")}
        disabled={tooLong}
        aria-busy={isBusy || undefined}
      />
    </div>
  );
}
