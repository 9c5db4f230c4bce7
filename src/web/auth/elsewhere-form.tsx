/** Below the form of signing in: for an account of another server. The answer leads to that server. */
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { DeedShown } from "./deed.tsx";
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

export function ElsewhereForm({ returnTo, server, serverProblem }: ElsewhereShown & { returnTo: string }) {
  const t = useWords();
  return (
    <section className={styles.elsewhere}>
      <h2>{t("signin-elsewhere")}</h2>
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
          autoFocus={serverProblem !== null}
        />
        <Button type="submit" block>
          {t("signin-continue")}
        </Button>
      </PostForm>
    </section>
  );
}
