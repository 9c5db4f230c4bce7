/** Which posts of a followed person come home, and whether each is told. */
import { nameOfLanguage } from "#kit/language-name.ts";
import type { Account, Relationship } from "#protocol/entities.ts";
import { postLanguages } from "#protocol/post-languages.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { refineFollow } from "./relation-verbs.ts";
import styles from "./relation.module.css";
import { VerbForm } from "./verb-form.tsx";

interface FollowChoicesProps {
  account: Account;
  relationship: Relationship;
}

export function FollowChoices({ account, relationship }: FollowChoicesProps) {
  const t = useWords();
  const hands = useHands();
  const { locale } = useReader();
  const chosen = relationship.languages ?? [];
  const known = [...postLanguages, ...chosen.filter((code) => !postLanguages.includes(code))];
  async function save(fields: FormData): Promise<void> {
    // Of a hidden field and the box over it, the box is the last.
    const ticked = (name: string) => fields.getAll(name).at(-1) === "1";
    const languages = fields.getAll("languages[]").map(String).filter(Boolean);
    const done = await refineFollow(hands, account, {
      notify: ticked("notify"),
      reblogs: ticked("reblogs"),
      languages,
    });
    if (done) toast({ text: t("relation-saved") });
  }
  return (
    <VerbForm id={account.id} verb="follow" onSend={(fields) => void save(fields)}>
      {/* A box that is not ticked sends nothing, which would mean "as it is". */}
      <input type="hidden" name="notify" value="0" />
      <input type="hidden" name="reblogs" value="0" />
      <input type="hidden" name="languages[]" value="" />
      <div key={JSON.stringify([relationship.notifying, relationship.showing_reblogs])}>
        <CheckField name="notify" value="1" defaultChecked={relationship.notifying} label={t("relation-notify")} />
        <CheckField
          name="reblogs"
          value="1"
          defaultChecked={relationship.showing_reblogs}
          label={t("relation-boosts")}
        />
      </div>
      <details className={styles.languages} open={chosen.length > 0}>
        <summary>{t("relation-languages")}</summary>
        <p className={styles.text}>{t("relation-languages-hint")}</p>
        <div>
          {known.map((code) => (
            <CheckField
              key={code}
              name="languages[]"
              value={code}
              defaultChecked={chosen.includes(code)}
              label={nameOfLanguage(code, locale)}
            />
          ))}
        </div>
      </details>
      <Button type="submit" tone="accent">
        {t("relation-save")}
      </Button>
    </VerbForm>
  );
}
