/** Messages that are on their way, or that could not be sent: then with the reason, and Retry. */
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./messages.module.css";
import type { Outgoing } from "./outbox.ts";

interface OutgoingProps {
  outgoing: readonly Outgoing[];
  onRetry: (one: Outgoing) => void;
  onTakeBack: (one: Outgoing) => void;
  onDiscard: (one: Outgoing) => void;
}

export function OutgoingMessages({ outgoing, onRetry, onTakeBack, onDiscard }: OutgoingProps) {
  const t = useWords();
  const { account } = useReader();
  if (outgoing.length === 0 || !account) return null;
  return (
    <ul>
      {outgoing.map((one) => (
        <li key={one.publishId} className={styles.line} data-own="">
          <div>
            <h3 className="visually-hidden">{t("conversation-you")}</h3>
            <div className={styles.message}>
              <div className={styles.bubble} data-waiting="">
                <p className={styles.plain} dir="auto">
                  {one.text}
                </p>
              </div>
              {"words" in one.publishing ? (
                <div className={styles.failed} role="alert">
                  <p>
                    <b>{t("conversation-not-sent")}</b> {one.publishing.words}
                  </p>
                  <Button size="small" icon="rotate-cw" onClick={() => onRetry(one)}>
                    {t("retry")}
                  </Button>
                  {/* One without an answer may have arrived: with other words it would be there twice. */}
                  {one.publishing.is === "refused" && (
                    <Button size="small" tone="quiet" onClick={() => onTakeBack(one)}>
                      {t("conversation-take-back")}
                    </Button>
                  )}
                  <Button size="small" tone="quiet" onClick={() => onDiscard(one)}>
                    {t("conversation-discard")}
                  </Button>
                </div>
              ) : (
                <p className={styles.below}>{t("conversation-sending")}</p>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
