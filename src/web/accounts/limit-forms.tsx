/** Muting and blocking as forms, with all that there is to choose. */
import { longTime } from "#kit/time.ts";
import type { Account, Relationship } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, SelectField } from "#web/ui/field.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { block, mute, unblock, unmute } from "./actions.ts";
import { muteDurations } from "./mute-durations.ts";
import styles from "./relation.module.css";
import { VerbForm } from "./verb-form.tsx";

interface LimitProps {
  account: Account;
  relationship: Relationship | undefined;
}

export function MuteForm({ account, relationship }: LimitProps) {
  const t = useWords();
  const hands = useHands();
  const { locale, now } = useReader();
  if (relationship?.muting) {
    const end = relationship.muting_expires_at;
    return (
      <VerbForm id={account.id} verb="unmute" onSend={() => void unmute(hands, account)}>
        <p>{end ? t("mute-ends", { time: longTime(locale, Date.parse(end) - now) }) : t("mute-lasts")}</p>
        <Button type="submit">{t("mute-stop")}</Button>
      </VerbForm>
    );
  }
  return (
    <VerbForm
      id={account.id}
      verb="mute"
      onSend={(fields) =>
        void mute(hands, account, Number(fields.get("duration")), fields.getAll("notifications").at(-1) === "1")
      }
    >
      <p className={styles.text}>{t("mute-text")}</p>
      <SelectField label={t("mute-duration")} name="duration" defaultValue="0">
        {muteDurations.map(([time, seconds]) => (
          <option key={seconds} value={seconds}>
            {t(`mute-time-${time}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <input type="hidden" name="notifications" value="0" />
        <CheckField name="notifications" value="1" defaultChecked label={t("mute-notifications")} />
      </div>
      <Button type="submit">{t("mute-do")}</Button>
    </VerbForm>
  );
}

export function BlockForm({ account, relationship }: LimitProps) {
  const t = useWords();
  const hands = useHands();
  const blocking = relationship?.blocking === true;
  return (
    <VerbForm
      id={account.id}
      verb={blocking ? "unblock" : "block"}
      onSend={() => void (blocking ? unblock : block)(hands, account)}
    >
      <p className={styles.text}>{t(blocking ? "block-is" : "block-text")}</p>
      <Button type="submit" tone={blocking ? "plain" : "danger"}>
        {t(blocking ? "block-stop" : "block-do")}
      </Button>
    </VerbForm>
  );
}
