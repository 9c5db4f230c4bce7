/**
 * The link of the mail. Its token stands in the fragment, which no server and no
 * scanner sees, and is spent by pressing the button (threats A03).
 */
import { returnToPath } from "#protocol/return-to.ts";
import * as hooks from "#web/device/hooks.ts";
import { DeedField, DeedNext, loadDeed, type DeedShown } from "#web/auth/deed.tsx";
import { Problem } from "#web/auth/problem.tsx";
import styles from "#web/auth/auth.module.css";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Button } from "#web/ui/button.tsx";

interface SignInLink {
  returnTo: string;
  deed: DeedShown | null;
  problem: string | null;
  /** Whose it is, after the first press; `joins`: others are signed in here already. */
  link: { token: string; username: string; joins: boolean } | null;
}

export async function load({ api, url, t }: LoadContext): Promise<Loaded<SignInLink>> {
  return {
    data: {
      returnTo: returnToPath(url.searchParams.get("return_to")),
      deed: await loadDeed(api),
      problem: null,
      link: null,
    },
    head: { title: t("signin-title"), noindex: true },
  };
}

export function Screen({ data: { returnTo, deed, problem, link } }: ScreenProps<SignInLink>) {
  const t = useWords();
  const { domain } = useReader();
  if (link && !problem) {
    const { token, username, joins } = link;
    return (
      <>
        <h1>{t("link-confirm-title", { username })}</h1>
        {joins && <p className={styles.lead}>{t("link-joins", { username })}</p>}
        <DeedNext deed={deed} />
        <PostForm className={styles.form} action="/signin/link" {...hooks.once.set()}>
          <input type="hidden" name="return_to" value={returnTo} />
          <DeedField deed={deed} />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" tone="accent" name="confirmed" value="1" block>
            {t("link-sign-in-as", { username })}
          </Button>
        </PostForm>
      </>
    );
  }
  return (
    <>
      <h1>{t("link-title")}</h1>
      {problem ? (
        <>
          <Problem>{problem}</Problem>
          <p className={styles.other}>
            <a href="/signin">{t("link-again")}</a>
          </p>
        </>
      ) : (
        <>
          <p className={styles.lead}>{t("link-text", { domain })}</p>
          <PostForm className={`${styles.form} needs-script`} action="/signin/link">
            <input type="hidden" name="return_to" value={returnTo} />
            <input type="hidden" name="token" {...hooks.fromFragment.set()} />
            <Button type="submit" tone="accent" block>
              {t("link-sign-in")}
            </Button>
          </PostForm>
          <p className={`${styles.lead} without-script`}>{t("link-without-script")}</p>
        </>
      )}
    </>
  );
}
