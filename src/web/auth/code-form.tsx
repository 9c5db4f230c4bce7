/**
 * The code. Six boxes are drawn and one field lies over them, so that pasting,
 * the keyboard's own suggestion, screen readers and deleting work as in any field.
 */
import { useId } from "react";
import { PostForm } from "#web/data/post-form.tsx";
import * as hooks from "#web/device/hooks.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { DeedField, DeedNext, type DeedShown } from "./deed.tsx";
import { Problem } from "./problem.tsx";
import { EmailField, withQuery } from "./sign-in-form.tsx";
import styles from "./auth.module.css";

interface CodeFormProps {
  /** Null if the page was opened by itself; then it is asked for. */
  email: string | null;
  /** The name of the account to make; null to sign in. */
  username: string | null;
  /** Seconds until another mail may be asked for. */
  resendIn: number;
  returnTo: string;
  deed: DeedShown | null;
  problem: string | null;
}

export function CodeForm({ email, username, resendIn, returnTo, deed, problem }: CodeFormProps) {
  const t = useWords();
  const carried = (
    <>
      <input type="hidden" name="return_to" value={returnTo} />
      <DeedField deed={deed} />
      {email && <input type="hidden" name="email" value={email} />}
      {username && <input type="hidden" name="username" value={username} />}
    </>
  );
  return (
    <>
      <h1>{t("sent-title")}</h1>
      <p className={styles.lead}>
        {email ? <Phrase id="sent-text" slots={{ email: <b>{email}</b> }} /> : t("sent-text-unknown")}
      </p>
      <DeedNext deed={deed} />
      <PostForm className={styles.form} action="/sent" {...hooks.once.set()}>
        {carried}
        {!email && <EmailField />}
        <CodeField first={email !== null} />
        <Problem>{problem}</Problem>
        <Button type="submit" tone="accent" block>
          {t(username ? "sent-sign-up" : "sent-sign-in")}
        </Button>
      </PostForm>
      {email && (
        <PostForm className={styles.again} action="/sent">
          {carried}
          {username && <input type="hidden" name="agreement" value="1" />}
          <Button type="submit" tone="quiet" {...(resendIn > 0 && hooks.resend.set(resendIn))}>
            <span>
              {t("sent-again")}
              <span className="number" {...hooks.seconds.set()} />
            </span>
          </Button>
        </PostForm>
      )}
      <section className={styles.notes}>
        <h2>{t("sent-other-device-title")}</h2>
        <p>{t("sent-other-device")}</p>
        <h2>{t("sent-nothing-title")}</h2>
        <p>
          {t("sent-nothing")}{" "}
          <a href={withQuery(username ? "/signup" : "/signin", returnTo, deed)}>{t("sent-change-address")}</a>
        </p>
      </section>
    </>
  );
}

function CodeField({ first }: { first: boolean }) {
  const t = useWords();
  const id = useId();
  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        {t("sent-code")}
      </label>
      <div className={styles.boxes}>
        {Array.from({ length: 6 }, (_, place) => (
          <span key={place} aria-hidden="true" />
        ))}
        <input
          id={id}
          name="code"
          {...hooks.code.set()}
          autoComplete="one-time-code"
          inputMode="numeric"
          // Mails and phones show the digits in groups: what is pasted keeps its spaces until it is read.
          pattern="[\s\-]*([0-9][\s\-]*){6}"
          maxLength={20}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this field, unless it has to ask for the address
          autoFocus={first}
        />
      </div>
    </div>
  );
}
