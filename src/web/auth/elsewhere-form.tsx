/** For an account of another server, below the form of signing in or instead of it. The answer leads to that server. */
import { useReader } from "#web/data/reader.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { DeedShown } from "./deed.tsx";
import { withQuery } from "./sign-in-form.tsx";
import styles from "./auth.module.css";

/** As the form was sent, and what was wrong with it. */
export interface ElsewhereShown {
  server: string | null;
  serverProblem: string | null;
}

/** A deed is about posts and people as this server numbers them, and apps are let in to accounts of this server. */
export function mayBeElsewhere(returnTo: string, deed: DeedShown | null): boolean {
  return !deed && !returnTo.startsWith("/oauth/authorize?");
}

type FormProps = ElsewhereShown & { returnTo: string };

export function ElsewhereForm(props: FormProps) {
  const t = useWords();
  return (
    <section className={styles.elsewhere}>
      <h2>{t("signin-elsewhere")}</h2>
      <ServerForm {...props} hasFocus={props.serverProblem !== null} />
    </section>
  );
}

/** Somebody comes to sign in at a server that is known: that is all that this page is about. */
export function SignInThere({ there, server, ...form }: FormProps & { there: string }) {
  const t = useWords();
  const { domain } = useReader();
  return (
    <>
      <h1>{t("signin-at", { server: there })}</h1>
      <p className={styles.lead}>{t("signin-at-text")}</p>
      <ServerForm {...form} server={server ?? there} hasFocus tone="accent" />
      <p className={styles.other}>
        <a href={withQuery("/signin", form.returnTo, null)}>{t("signin-at", { server: domain })}</a>
      </p>
    </>
  );
}

function ServerForm(props: FormProps & { hasFocus: boolean; tone?: "accent" }) {
  const { returnTo, server, serverProblem, hasFocus, tone } = props;
  const t = useWords();
  return (
    <PostForm className={styles.form} action="/signin/elsewhere">
      <input type="hidden" name="return_to" value={returnTo} />
      <TextField
        label={t("signin-server")}
        error={serverProblem}
        name="server"
        placeholder="mastodon.example"
        defaultValue={server ?? undefined}
        required
        maxLength={300}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={hasFocus}
      />
      <Button type="submit" tone={tone} block>
        {t("signin-continue")}
      </Button>
    </PostForm>
  );
}
