/** The two forms that ask for a code: to sign in, and to make an account. Both go to `/sent`. */
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CheckField, TextField } from "#web/ui/field.tsx";
import { DeedField, DeedNext, DeedTitle, type DeedShown } from "./deed.tsx";
import { Problem } from "./problem.tsx";
import styles from "./auth.module.css";

interface FormProps {
  email?: string;
  returnTo: string;
  deed: DeedShown | null;
  problem?: string | null;
}

export function SignInForm({ email, returnTo, deed, problem }: FormProps) {
  const t = useWords();
  const { account, domain, registrations } = useReader();
  const isForApp = returnTo.startsWith("/oauth/authorize?");
  return (
    <>
      {deed?.account ? (
        <DeedTitle verb={deed.verb} account={deed.account} />
      ) : (
        <h1>{t(account ? "signin-title-another" : "signin-title")}</h1>
      )}
      <p className={styles.lead}>
        {t("signin-text", { domain })} {isForApp && t("signin-for-app")}
      </p>
      <PostForm className={styles.form} action="/sent">
        <Problem>{problem}</Problem>
        <input type="hidden" name="return_to" value={returnTo} />
        <DeedField deed={deed} />
        <EmailField email={email} />
        <Button type="submit" tone="accent" block>
          {t("signin-send")}
        </Button>
      </PostForm>
      {registrations !== "closed" && <NoAccount returnTo={returnTo} deed={deed} />}
    </>
  );
}

/** Somebody who came to do something may be new here, and gets a button. */
function NoAccount({ returnTo, deed }: Pick<FormProps, "returnTo" | "deed">) {
  const t = useWords();
  const href = withQuery("/signup", returnTo, deed);
  const words = t("signin-no-account-link");
  const link = deed ? (
    <ButtonLink href={href} block>
      {words}
    </ButtonLink>
  ) : (
    <a href={href}>{words}</a>
  );
  const Around = deed ? "div" : "p";
  return (
    <Around className={styles.other}>
      <Phrase id="signin-no-account" slots={{ link }} />
    </Around>
  );
}

interface SignUpFormProps extends FormProps {
  username?: string;
  /** The operators look at each new account before it opens. */
  approval: boolean;
}

export function SignUpForm({ email, username, approval, returnTo, deed, problem }: SignUpFormProps) {
  const t = useWords();
  const { domain } = useReader();
  return (
    <>
      <h1>{t("signup-title")}</h1>
      <p className={styles.lead}>{t(approval ? "signup-text-approval" : "signup-text", { domain })}</p>
      <DeedNext deed={deed} />
      <PostForm className={styles.form} action="/sent">
        <Problem>{problem}</Problem>
        <input type="hidden" name="return_to" value={returnTo} />
        <DeedField deed={deed} />
        <TextField
          label={t("signup-username")}
          hint={t("signup-username-hint")}
          name="username"
          prefix="@"
          suffix={`@${domain}`}
          defaultValue={username}
          required
          pattern="[a-z0-9_]{1,30}"
          maxLength={30}
          size={1}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="username"
          autoFocus
        />
        <EmailField email={email} />
        <CheckField
          name="agreement"
          value="1"
          needed={t("signup-agreement-needed")}
          label={
            <Phrase
              id="signup-agreement"
              slots={{
                terms: (
                  <a href="/terms" target="_blank">
                    {t("signup-terms")}
                  </a>
                ),
                privacy: (
                  <a href="/privacy" target="_blank">
                    {t("signup-privacy")}
                  </a>
                ),
              }}
            />
          }
        />
        <Button type="submit" tone="accent" block>
          {t("signup-send")}
        </Button>
      </PostForm>
      <p className={styles.other}>
        <Phrase
          id="signup-have-account"
          slots={{ link: <a href={withQuery("/signin", returnTo, deed)}>{t("signup-have-account-link")}</a> }}
        />
      </p>
    </>
  );
}

export function EmailField({ email }: { email?: string }) {
  const t = useWords();
  return (
    <TextField
      label={t("signin-email")}
      name="email"
      type="email"
      defaultValue={email}
      required
      maxLength={254}
      autoComplete="email"
    />
  );
}

/** An address of signing in that leads where this one does. */
export function withQuery(path: string, returnTo: string, deed: DeedShown | null): string {
  const query = new URLSearchParams({
    ...(deed && { deed: deed.verb }),
    ...(returnTo !== "/" && { return_to: returnTo }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
