/**
 * The composer: one component for a new post, a reply and an edit.
 *
 * It is a form that also works before any script does; with scripts it keeps a
 * draft of each keystroke, counts characters and sends without leaving the page.
 */
import { useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import type { Status, Visibility } from "#protocol/entities.ts";
import { countCharacters } from "#protocol/character-count.ts";
import { limits } from "#protocol/limits.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { ApiProblem } from "#web/data/api.ts";
import type { Draft, DraftPlace } from "#web/data/drafts.ts";
import { useEntities, type StatusCell } from "#web/entities/store.ts";
import { announcePublished } from "#web/verbs/published.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { PollFields } from "./poll-fields.tsx";
import { textAsHtml } from "./text-as-html.ts";
import { hasWords, useDraft } from "./use-draft.ts";
import { narrower, visibilities, visibilityIcons } from "./visibility.ts";
import styles from "./composer.module.css";

/** Languages that are offered beside the reader's own. */
const languages = ["en", "de", "ru", "fr", "es", "it", "pl", "uk", "nl", "sv", "pt", "tr", "ar", "he", "ja", "zh"];

export interface ComposerProps {
  /** The status that is replied to. */
  replyTo?: { status: StatusCell; acct: string; mentions: readonly string[] };
  /** The status that is changed, with its source. */
  edit?: { status: StatusCell; text: string; spoilerText: string };
  /** Text to begin with, such as "@name ". */
  text?: string;
  /** For whom, if not for those for whom the writer usually writes. */
  visibility?: Visibility;
  autoFocus?: boolean;
  onPublished?: (status: Status) => void;
  /** Where it can be put away again: what is written stays as a draft. */
  onClose?: () => void;
}

export function Composer({ replyTo, edit, text = "", visibility, autoFocus, onPublished, onClose }: ComposerProps) {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const reader = useReader();
  const account = reader.account!;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ids = useId();

  const place: DraftPlace = edit ? `edit ${edit.status.id}` : replyTo ? `reply ${replyTo.status.id}` : "new";
  const first = () => firstDraft(account, { replyTo, edit, text, visibility });
  const { draft, restored, change, startOver } = useDraft(account.id, place, first);
  const [withWarning, setWithWarning] = useState(draft.spoilerText !== "");
  const showWarning = withWarning || draft.spoilerText !== "";

  useLayoutEffect(() => {
    // Browsers focus at the beginning, before the names that a reply starts with.
    if (autoFocus) field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [autoFocus]);

  const left = limits.status.characters - countCharacters(draft.text) - draft.spoilerText.length;
  const empty = draft.text.trim() === "";

  async function publish(event: FormEvent) {
    event.preventDefault();
    if (sending || left < 0) return;
    if (empty) return field.current?.focus();
    setSending(true);
    setProblem(null);
    try {
      const status = await api.send<Status>(
        edit ? "PUT" : "POST",
        edit ? `/api/statuses/${edit.status.id}` : "/api/statuses",
        {
          status: textAsHtml(draft.text),
          publish_id: draft.publishId,
          visibility: draft.visibility,
          in_reply_to_id: replyTo?.status.id ?? edit?.status.in_reply_to_id ?? null,
          spoiler_text: showWarning ? draft.spoilerText : "",
          language: draft.language,
          ...(draft.poll && { poll: pollBody(draft.poll) }),
        },
      );
      await startOver(firstDraft(account, { text: "" }));
      setWithWarning(false);
      entities.addStatus(status);
      if (!edit) announcePublished(status.id);
      toast({ text: t(edit ? "compose-saved" : "compose-published") });
      onPublished?.(status);
    } catch (error) {
      const what = error instanceof ApiProblem ? error.message : t("compose-failed");
      setProblem(`${what} ${t("compose-draft-kept")}`);
      if (!(error instanceof ApiProblem)) throw error;
    } finally {
      setSending(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    } else if (event.key === "Escape" && onClose) cancel();
  }

  function cancel() {
    if (hasWords(draft) && draft.changedAt > 0) toast({ text: t("compose-draft-kept") });
    onClose?.();
  }

  const label = t(replyTo ? "compose-reply-placeholder" : "compose-placeholder");
  return (
    <PostForm
      ref={form}
      className={styles.composer}
      data-composer=""
      action={edit ? `/form/api/statuses/${edit.status.id}` : "/form/api/statuses"}
      onSubmit={publish}
      onKeyDown={onKeyDown}
      aria-label={t(edit ? "compose-edit-title" : replyTo ? "compose-reply-title" : "compose-title")}
    >
      <input type="hidden" name="return_to" value={replyTo ? `/@${replyTo.acct}/${replyTo.status.id}` : "/"} />
      <input type="hidden" name="content_type" value="text/plain" />
      {edit && <input type="hidden" name="_method" value="PUT" />}
      {replyTo && <input type="hidden" name="in_reply_to_id" value={replyTo.status.id} />}
      {!edit && <input type="hidden" name="publish_id" value={draft.publishId} suppressHydrationWarning />}
      <Avatar src={account.avatar} />
      <div className={styles.fields}>
        <div className={styles.audience}>
          <Select
            label={t("compose-visibility")}
            icon={visibilityIcons[draft.visibility]}
            name="visibility"
            value={draft.visibility}
            narrow={draft.visibility !== "public"}
            disabled={Boolean(edit)}
            onChange={(value) => change({ visibility: value as Draft["visibility"] })}
            options={visibilities.map((visibility) => ({ value: visibility, label: t(`visibility-${visibility}`) }))}
          />
          <Select
            label={t("compose-language")}
            icon="languages"
            name="language"
            value={draft.language ?? ""}
            onChange={(value) => change({ language: value || null })}
            options={[
              { value: "", label: t("compose-language-detect") },
              ...languages.map((language) => ({ value: language, label: nameOfLanguage(language, reader.locale) })),
            ]}
          />
          {onClose && <IconButton icon="x" label={t("compose-cancel")} onClick={cancel} />}
        </div>
        {restored && (
          <p className={styles.note}>
            {t("compose-draft-restored")}{" "}
            <button type="button" onClick={() => void startOver(first())}>
              {t("compose-draft-discard")}
            </button>
          </p>
        )}
        {showWarning && (
          <input
            className={styles.warning}
            name="spoiler_text"
            value={draft.spoilerText}
            maxLength={limits.status.spoilerText}
            placeholder={t("compose-warning-placeholder")}
            aria-label={t("compose-warning")}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago
            autoFocus={withWarning}
            onChange={(event) => change({ spoilerText: event.target.value })}
          />
        )}
        <textarea
          ref={field}
          className={styles.text}
          name="status"
          value={draft.text}
          placeholder={label}
          aria-label={label}
          aria-describedby={`${ids}-long ${ids}-problem`}
          aria-invalid={left < 0 || undefined}
          lang={draft.language ?? undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the composer was opened to write in
          autoFocus={autoFocus}
          onChange={(event) => change({ text: event.target.value })}
        />
        {draft.poll && <PollFields poll={draft.poll} onChange={(poll) => change({ poll })} />}
        {draft.visibility === "direct" && <p className={styles.note}>{t("compose-direct-hint")}</p>}
        <p className={styles.problem} id={`${ids}-long`}>
          {left < 0 && t("compose-too-long", { count: -left })}
        </p>
        <p className={styles.problem} id={`${ids}-problem`} role="alert">
          {problem}
        </p>
      </div>
      <div className={styles.bar}>
        {!edit && (
          <IconButton
            className="needs-script"
            icon="chart-no-axes-column"
            label={t(draft.poll ? "compose-poll-remove" : "compose-poll-add")}
            aria-pressed={draft.poll !== null}
            onClick={() =>
              change({ poll: draft.poll ? null : { options: ["", ""], multiple: false, expiresIn: 86_400 } })
            }
          />
        )}
        <IconButton
          className="needs-script"
          icon="triangle-alert"
          label={t("compose-warning")}
          aria-pressed={showWarning}
          onClick={() => {
            setWithWarning(!showWarning);
            if (showWarning) change({ spoilerText: "" });
          }}
        />
        <span className={styles.count} role="status" aria-live={left < 100 ? "polite" : "off"}>
          {left < 500 && <span title={t("compose-characters-left", { count: left })}>{left}</span>}
        </span>
        <Button type="submit" tone="accent" disabled={left < 0} busy={sending} aria-keyshortcuts="Control+Enter">
          {t(sending ? "compose-publishing" : edit ? "compose-save" : replyTo ? "compose-reply" : "compose-publish")}
        </Button>
      </div>
    </PostForm>
  );
}

interface SelectProps {
  label: string;
  icon: (typeof visibilityIcons)[keyof typeof visibilityIcons] | "languages";
  name: string;
  value: string;
  /** Stands out: fewer people than usual will see it. */
  narrow?: boolean;
  disabled?: boolean;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Select({ label, icon, name, value, narrow, disabled, options, onChange }: SelectProps) {
  return (
    <label className={narrow ? `${styles.select} ${styles.narrow}` : styles.select} title={label}>
      <Icon name={icon} />
      <select
        name={name}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  );
}

function firstDraft(
  account: NonNullable<ReturnType<typeof useReader>["account"]>,
  { replyTo, edit, text, visibility }: Pick<ComposerProps, "replyTo" | "edit" | "visibility"> & { text: string },
): Draft {
  const usual = visibility ?? account.source.privacy;
  return {
    // Rendered on the server too, where the form sends it along.
    publishId: crypto.randomUUID(),
    text: edit ? edit.text : text || (replyTo?.mentions.map((acct) => `@${acct} `).join("") ?? ""),
    spoilerText: edit?.spoilerText ?? replyTo?.status.spoiler_text ?? "",
    visibility: edit?.status.visibility ?? (replyTo ? narrower(usual, replyTo.status.visibility) : usual),
    language: edit?.status.language ?? account.source.language,
    poll: null,
    changedAt: 0,
  };
}

function pollBody({ options, multiple, expiresIn }: NonNullable<Draft["poll"]>) {
  return { options: options.filter((option) => option.trim() !== ""), multiple, expires_in: expiresIn };
}

function nameOfLanguage(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
}
