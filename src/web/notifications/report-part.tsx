/** The content of a report: why it was sent, in the words of the one who sent it, and the posts that it is about. */
import type { Report } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { rules } from "#protocol/legal-sections.ts";
import { useStatus } from "#web/entities/store.ts";
import { NameLink } from "#web/accounts/display-name.tsx";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Excerpt } from "./excerpt.tsx";
import styles from "./report-part.module.css";

export interface ReportPartProps {
  id: string;
  report: Report;
}

export function ReportPart({ id, report }: ReportPartProps) {
  const t = useWords();
  const { category, comment, rule_ids, status_ids, target_account } = report;
  const broken = rules.filter((rule) => rule_ids?.includes(rule.id));
  return (
    <div className={styles.report}>
      <div id={id}>
        <p>
          <Phrase
            id="reported-person"
            slots={{ target: <NameLink href={`/@${target_account.acct}`} account={target_account} /> }}
          />
        </p>
        <p className={styles.category}>{t(`reported-${category}`)}</p>
      </div>
      {broken.length > 0 && (
        <ul className={styles.rules}>
          {broken.map(({ id: rule, words }) => (
            <li key={rule}>{t(words)}</li>
          ))}
        </ul>
      )}
      {comment && <Comment text={comment} />}
      {status_ids && status_ids.length > 0 && (
        <>
          <p className={styles.count}>{t("reported-posts", { count: status_ids.length })}</p>
          <ul className={styles.posts}>
            {status_ids.map((one) => (
              <li key={one}>
                <Post id={one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** About what a narrow window shows of it in six lines. */
const shortComment = { characters: 280, lines: 6 };

/** Plain text with its breaks. Of a long one the beginning stands there, and the browser unfolds the rest. */
function Comment({ text }: { text: string }) {
  const t = useWords();
  const isShort = text.length <= shortComment.characters && text.split("\n").length <= shortComment.lines;
  if (isShort) {
    return (
      <blockquote className={styles.comment} dir="auto">
        {text}
      </blockquote>
    );
  }
  return (
    <details className={styles.long}>
      <summary className="drawn">
        <span className={styles.comment} dir="auto">
          {text}
        </span>
        <span className={styles.more}>{t("reported-more")}</span>
        <span className={styles.less}>{t("reported-less")}</span>
      </summary>
    </details>
  );
}

function Post({ id }: { id: StatusId }) {
  const t = useWords();
  const status = useStatus(id);
  return status ? <Excerpt status={status} /> : <p className={styles.gone}>{t("reported-gone")}</p>;
}
