/**
 * What the form of the composer has where no script runs: its files, which it brings along with the words, a time, and a
 * button that keeps a draft. Only the server says these, so they are not among the first words of a page.
 */
import * as limits from "#protocol/limits.ts";
import { spoken } from "#protocol/spoken-limits.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ZoneOptions } from "./zone-options.tsx";
import styles from "./composer.module.css";

const ours = { attachments: limits.status.attachments, description: limits.media.altText };

export function PlainParts({ draft: { thread, version, editingStatus } }: { draft: Draft }) {
  const t = useWords();
  const { account } = useReader();
  const { attachments, description } = account?.linked?.limits ?? ours;
  const known = version && <input type="hidden" name="draft_version" value={version} />;
  if (editingStatus) return known;
  return (
    <>
      {known}
      {thread && <p className={styles.note}>{t("thread-plain")}</p>}
      {Array.from({ length: Math.min(limits.status.plainAttachments, attachments) }, (_, at) => (
        <fieldset key={at} className={styles.plainFile}>
          <legend>{t("files-file", { number: at + 1 })}</legend>
          <input
            type="file"
            className="lone-field"
            name={`files[${at}][file]`}
            aria-label={t("files-file", { number: at + 1 })}
          />
          <input
            className="lone-field"
            name={`files[${at}][description]`}
            // In code units, of which the longest that is taken may have so many.
            maxLength={description * limits.text.unitsPerCharacter}
            aria-label={t("files-plain-description", { number: at + 1 })}
            placeholder={t("files-plain-description", { number: at + 1 })}
          />
          {!account?.linked && (
            <textarea
              className="lone-field"
              name={`files[${at}][transcript]`}
              rows={3}
              maxLength={spoken.transcript}
              aria-label={t("files-plain-transcript", { number: at + 1 })}
              placeholder={t("files-plain-transcript", { number: at + 1 })}
            />
          )}
        </fieldset>
      ))}
      {can(account, "scheduling") && (
        <details>
          <summary className="row-link">
            <Icon name="clock" />
            <span>{t("schedule-add")}</span>
          </summary>
          <div className={styles.plainFile}>
            <input className="lone-field" type="datetime-local" name="scheduled_at" aria-label={t("schedule-time")} />
            <select className="lone-field" name="utc_offset" aria-label={t("schedule-zone")} defaultValue="+00:00">
              <ZoneOptions />
            </select>
          </div>
        </details>
      )}
    </>
  );
}

/** After the button that publishes: Enter in a field of one line presses the first of a form. */
export function PlainKeep() {
  const t = useWords();
  // Drafts of a linked account are kept by their browser alone.
  if (useReader().account?.linked) return null;
  // What the last field of this name says is the way back.
  return (
    <Button type="submit" formAction="/form/api/drafts" name="return_to" value="/drafts">
      {t("drafts-save")}
    </Button>
  );
}
