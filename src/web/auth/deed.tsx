/** Says what signing in is for: a face, and what will be done. */
import type { Account, Status } from "#protocol/entities.ts";
import { goneDeed, isToggle, nameOfDeed, type Deed, type DeedVerb, type Told } from "#protocol/deed.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { useReader, type Locale } from "#web/data/reader.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { Phrase } from "#web/i18n/phrase.tsx";
import type { Words } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Notice } from "#web/ui/toast.tsx";
import styles from "./auth.module.css";

export interface DeedShown {
  verb: DeedVerb;
  /** Tells it from the same about something else. */
  name: string;
  /** Null if what it is about is gone: then no page tells of it, until somebody lands. */
  account: Account | null;
}

/** Null if nothing waits in this browser. */
export async function loadDeed(api: Api): Promise<DeedShown | null> {
  const { body: deed } = await api.get<Deed | null>("/api/auth/deed");
  if (!deed) return null;
  const { verb, id } = deed;
  const shown = { verb, name: nameOfDeed(deed) };
  try {
    if (verb === "follow") return { ...shown, account: (await api.get<Account>(`/api/v1/accounts/${id}`)).body };
    return { ...shown, account: (await api.get<Status>(`/api/v1/statuses/${id}`)).body.account };
  } catch (error) {
    if (error instanceof ApiProblem) return { ...shown, account: null };
    throw error;
  }
}

/** The headline of signing in. */
export function DeedTitle({ verb, account }: { verb: DeedVerb; account: Account }) {
  return (
    <div className={styles.deed}>
      <Avatar src={account.avatar} />
      <h1>
        <Phrase id={`deed-${wordOf(verb)}`} args={{ verb }} slots={{ who: <Who account={account} /> }} />
      </h1>
    </div>
  );
}

/** The same on the pages that come after it. */
export function DeedNext({ deed }: { deed: DeedShown | null }) {
  if (!deed?.account) return null;
  return (
    <p className={styles.deed}>
      <Avatar src={deed.account.avatar} size="small" />
      <span>
        <Phrase
          id={`deed-${wordOf(deed.verb)}-next`}
          args={{ verb: deed.verb }}
          slots={{ who: <Who account={deed.account} /> }}
        />
      </span>
    </p>
  );
}

/** One message says all toggles. */
function wordOf(verb: DeedVerb) {
  return isToggle(verb) ? "toggle" : verb;
}

/** A form hands on which deed its page has told of, and nothing else is done. */
export function DeedField({ deed }: { deed: DeedShown | null | undefined }) {
  return deed && <input type="hidden" name="deed" value={deed.account ? deed.name : goneDeed} />;
}

/** On the page where somebody lands. */
export function ToldNotice({ told: { what, isNew }, t }: { told: Told; t: Words }) {
  return (
    <Notice action={isNew && <a href="/welcome">{t("told-new-link")}</a>}>
      {isToggle(what) ? t("told-toggle", { verb: what }) : t(`told-${what}`)}
    </Notice>
  );
}

/** Names bend in these languages, and handles don't. */
const bending: ReadonlySet<Locale> = new Set<Locale>(["ru"]);

function Who({ account }: { account: Account }) {
  const { locale } = useReader();
  return <b>{bending.has(locale) ? `@${account.acct}` : <DisplayName account={account} />}</b>;
}
