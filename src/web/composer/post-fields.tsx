/** What is written of one post: its warning, its words, its files, its poll, what it quotes. A thread has them once for each of its posts. */
import type { ReactNode } from "react";
import { useReader } from "#web/data/reader.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { loadFiles } from "./files/load-files.ts";
import { FormattedText } from "./formatted-text.tsx";
import { arrivedRest, loadRest, restNow } from "./load-rest.ts";
import { PlainTextField } from "./plain-text-field.tsx";
import { RichField } from "./rich-field.tsx";
import { roomLeft } from "./room-left.ts";
import type { Post } from "./use-post.ts";
import { Warning } from "./warning.tsx";
import styles from "./composer.module.css";

/** Most posts ask nothing. */
const PollFields = onIntent(async () => {
  const [part] = await Promise.all([import("./poll-fields.tsx"), needWords(["poll"])]);
  return part.PollFields;
});

const Files = onIntent(loadFiles);

/** Of a linked account only. */
const WhatIsLost = onIntent(async () => {
  const [part] = await Promise.all([import("./what-is-lost.tsx"), needWords(["lost"])]);
  return part.WhatIsLost;
});

const Quoted = onIntent(async () => (await arrivedRest()).Quoted);

interface PostFieldsProps {
  post: Post;
  /** What the ids of its messages begin with. */
  ids: string;
  label: string;
  /** Makes formatted words plain without a script. */
  plainHref?: string | undefined;
  /** Below the words. */
  children?: ReactNode;
}

export function PostFields({ post, ids, label, plainHref, children }: PostFieldsProps) {
  const { open, draft, publishing, mode, files, autoFocus } = post;
  const { poll } = draft;
  const linked = useReader().account?.linked;
  const field = {
    open,
    placeholder: label,
    // A thread goes post by post, and each field holds the next one by then.
    readOnly: publishing.state.is === "sending" && draft.thread !== undefined,
    lang: draft.language ?? undefined,
    "aria-label": label,
    "aria-describedby": `${ids}-long ${ids}-problem ${ids}-thread`,
    onType() {
      post.setMissing(false);
      void loadRest();
    },
  };
  return (
    <>
      {post.hasWarning && (
        <Warning
          text={draft.spoilerText}
          autoFocus={post.withWarning}
          onChange={(spoilerText) => open.change({ spoilerText })}
        />
      )}
      {mode.Field ? (
        <RichField
          Field={mode.Field}
          marked={mode.marked}
          {...field}
          onFiles={(...taken) => void files.take(...taken)}
        />
      ) : post.isFormatted ? (
        <FormattedText draft={draft} plainHref={plainHref} onPlain={mode.makePlain} />
      ) : (
        <PlainTextField {...field} autoFocus={autoFocus} />
      )}
      {children}
      {linked && <WhatIsLost open={open} linked={linked} onClose={() => {}} />}
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
      {draft.quotedStatusId && (
        <Quoted
          open={open}
          draft={draft}
          onClose={() => {}}
          meanwhile={<input type="hidden" name="quoted_status_id" value={draft.quotedStatusId} />}
        />
      )}
      <Refusal id={`${ids}-long`} post={post} />
    </>
  );
}

/** Why the words as they are cannot be sent. */
function Refusal({ id, post: { open, isMissing } }: { id: string; post: Post }) {
  const t = useWords();
  const tooMany = useEachKey(open, (state) => Math.max(0, -roomLeft(state)));
  return (
    <p className={styles.problem} id={id} role="status">
      {tooMany > 0 ? restNow()!.sayTooLong(t, tooMany) : isMissing && t("compose-nothing")}
    </p>
  );
}
