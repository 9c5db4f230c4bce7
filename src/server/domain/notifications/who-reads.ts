/**
 * Who reads, as far as a session says: the accounts of a browser with what only
 * their owners see of them, the language of the active one, and what each has not read.
 *
 * Every page asks this first, so it is one query for all of it.
 */
import { sql, type RawBuilder } from "kysely";
import type { CredentialAccount, SignedInAccount } from "#protocol/entities.ts";
import type { DataSaver } from "#protocol/data-saver.ts";
import type { AccountId, SessionId } from "#protocol/ids.ts";
import type { ServerFacts } from "#protocol/linked.ts";
import { Refusal } from "#protocol/refusals.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import type { Database } from "#server/storage/database.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import {
  credentialColumns,
  failedScheduledCount,
  heldBackCount,
  requestCount,
  showCredential,
  type CredentialRow,
} from "../accounts/credential-account.ts";
import { showAccounts } from "../accounts/load-accounts.ts";
import type { Reading, ServerReading } from "../accounts/reading.ts";
import { accountColumns, type AccountRow } from "../accounts/show-account.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { canSignIn, standingColumns, type Standing } from "../auth/can-sign-in.ts";
import { Presuming, type Presumed } from "../auth/presuming.ts";
import { hashSecret } from "../auth/secrets.ts";
import { isUntouched, linkedColumns, sessionOf, touchSession, viewerOf, type ActiveRow } from "../auth/sessions.ts";
import { lastUnread } from "../linked/last-unread.ts";
import { unreadConversationsOf } from "../conversations/read-conversations.ts";
import { unreadOf } from "./list-notifications.ts";

export interface SignedIn {
  viewer: Viewer;
  /** Of this browser, in the order in which they came. */
  accounts: SignedInAccount[];
  active: SignedInAccount;
  /** The language that the active account has chosen. */
  locale: string | null;
  /** Its home also takes replies to people whom it doesn't follow. */
  showAllReplies: boolean;
  /** GIFs play by themselves. */
  autoplayGifs: boolean;
  dataSaver: DataSaver;
  /** Languages from which it wants no translation. */
  hiddenTranslations: readonly string[];
  /** Which of the people that were offered are new to the active account. */
  strangers: AccountId[];
}

/** Up to which number a badge counts. */
const mostUnread = 100;

type ReaderRow = AccountRow &
  CredentialRow &
  Standing &
  ActiveRow & {
    session_id: SessionId;
    untouched: boolean;
    locale: string | null;
    show_all_replies: boolean;
    autoplay_gifs: boolean;
    data_saver: DataSaver;
    hidden_translations: string[];
    unread: number;
    unread_conversations: number;
    strangers: AccountId[];
    linked: LinkedRow[];
  };

/** An account on another server in this browser. */
interface LinkedRow {
  key: AccountId;
  origin: string;
  account: CredentialAccount;
  facts: ServerFacts;
}

const columns = [...new Set([...accountColumns, ...credentialColumns, ...standingColumns])];

const none = sql<AccountId[]>`'{}'`;

const linkedAccounts = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('key', linked_account.key::text, 'origin', linked_account.origin,
      'account', linked_account.account, 'facts', linked_server.facts) order by linked_account.added_at), '[]')
    from linked_account join linked_server on linked_server.origin = linked_account.origin
    where linked_account.session_id = session.id
  )`;

const peopleOf = (session: RawBuilder<unknown>, strangers = none) => sql<ReaderRow>`
  select session.id as session_id, session.active_account_id, ${isUntouched} as untouched, local_user.locale,
    local_user.show_all_replies, local_user.autoplay_gifs, local_user.data_saver, local_user.hidden_translations,
    ${sql.join(columns.map((column) => sql.ref(column)))}, ${requestCount} as requests,
    ${failedScheduledCount} as failed_scheduled, ${heldBackCount} as held_back,
    ${unreadOf(sql.ref<AccountId>("account.id"), sql.lit(mostUnread))} as unread,
    ${unreadConversationsOf(sql.ref<AccountId>("account.id"))} as unread_conversations, ${strangers} as strangers,
    ${linkedColumns}, ${linkedAccounts} as linked
  from session
  left join (session_account join local_user on local_user.account_id = session_account.account_id)
    on session_account.session_id = session.id
  left join account on account.id = session_account.account_id
  left join account_stats on account_stats.account_id = account.id
  left join linked_account on linked_account.id = session.active_linked_id and linked_account.session_id = session.id
  where ${session} and session.expires_at > now()
  order by session_account.added_at, session_account.account_id`;

const active = sql.ref<AccountId>("session.active_account_id");

/** Neither followed nor asked, nor kept away; in the order in which they were offered. */
const strangersAmong = (offered: RawBuilder<unknown>) => sql<AccountId[]>`array(
    select account.id from unnest(${offered}) with ordinality offer(id, place)
    join account on account.id = offer.id and account.deleted_at is null and account.suspended_at is null
    where account.id <> ${active} and ${notBlocked(active)} and ${notMuted(active)}
      and not exists (select from follow where follow.account_id = ${active} and target_account_id = account.id)
      and not exists (
        select from follow_request where follow_request.account_id = ${active} and target_account_id = account.id
      )
    order by offer.place
  )`;

const readBySecret = prepared<ReaderRow>(
  "who-reads",
  peopleOf(
    sql`session.secret_hash = ${placeholder("secret", "bytea")}`,
    strangersAmong(placeholder("offered", "bigint[]")),
  ),
);
const readBySession = prepared<ReaderRow>(
  "session-people",
  peopleOf(sql`session.id = ${placeholder("session", "bigint")}`),
);

// Each holds the entities of its accounts.
const browsers = new Presuming<SignedIn>(1_000);

type Asked = [reading: ServerReading & { db: Database }, sessionSecret: string, offered: readonly AccountId[]];

/**
 * Null for the secret of no session, or of one whose active account may not be signed in. `offered`: people whom the page
 * could introduce.
 */
export async function whoReads(...[reading, sessionSecret, offered]: Asked): Promise<SignedIn | null> {
  const secret = hashSecret(sessionSecret);
  return browsers.resolve(reading.db, secret, (rides) => read(reading, { secret, offered }, rides));
}

export function presumeReader(...[reading, sessionSecret, offered]: Asked): Presumed<SignedIn> | null {
  const secret = hashSecret(sessionSecret);
  return browsers.presume(reading.db, secret, (rides) => read(reading, { secret, offered }, rides));
}

async function read(
  reading: ServerReading & { db: Database },
  asked: { secret: Buffer; offered: readonly AccountId[] },
  rides: boolean,
): Promise<SignedIn | null> {
  const rows = await readBySecret(reading.db, asked, rides);
  const own = rows.find((row) => row.id === row.active_account_id);
  const active = own ?? rows.find((row) => row.linked_key !== null);
  const viewer = active ? viewerOf(active.session_id, active) : null;
  if (!active || !viewer) return null;
  if (active.untouched) await touchSession(reading.db, active.session_id, viewer);
  const accounts = await showSignedIn(reading, rows);
  return {
    viewer,
    accounts,
    active: accounts.find((one) => one.active)!,
    locale: own?.locale ?? null,
    showAllReplies: own?.show_all_replies ?? false,
    autoplayGifs: own?.autoplay_gifs ?? false,
    dataSaver: own?.data_saver ?? "auto",
    hiddenTranslations: own?.hidden_translations ?? [],
    // Those that are offered are people of this server.
    strangers: own?.strangers ?? [],
  };
}

/** The accounts of the viewer's browser. */
export async function listSignedIn(reading: Reading<Viewer>): Promise<SignedInAccount[]> {
  return showSignedIn(reading, await readBySession(reading.db, { session: sessionOf(reading.viewer) }));
}

async function showSignedIn(reading: ServerReading, rows: readonly ReaderRow[]): Promise<SignedInAccount[]> {
  // A browser with accounts of other servers alone has one row without any.
  const allowed = rows.filter((row) => (row.id as AccountId | null) !== null && canSignIn(row));
  const accounts = await showAccounts(reading, allowed);
  const own = allowed.map((row) => ({
    account: showCredential(accounts.get(row.id)!, row),
    active: row.id === row.active_account_id,
    unread: row.unread,
    unread_conversations: row.unread_conversations,
  }));
  const [first] = rows;
  const linked = (first?.linked ?? []).map(({ key, origin, account, facts }) => ({
    account: { ...account, linked: { ...facts, key, server: new URL(origin).host } },
    active: key === first!.linked_key,
    ...lastUnread(key),
  }));
  return [...own, ...linked];
}

/** The account as which the viewer's browser acts. Throws `auth.required` if it has left meanwhile. */
export async function activeAccount(reading: Reading<Viewer>): Promise<CredentialAccount> {
  const active = (await listSignedIn(reading)).find((one) => one.active);
  if (!active) throw new Refusal("auth.required");
  return active.account;
}
