/**
 * Several tabs of one browser, one active account.
 *
 * Each page says at load which account it shows. A tab that hears of another one
 * asks the server, and if its own account is no longer the active one it leaves:
 * it waits until the draft is on disk, loads itself again as the account of now,
 * and says so there. The same happens when the server refuses a call because of
 * it, and when it closes the socket.
 */
import { ApiProblem, type Api } from "#web/data/api.ts";
import { leaveNotice, type SignedIn } from "#web/data/notice.ts";
import { openAccountChannel } from "./account-channel.ts";

/** Milliseconds that a draft may take to the disk. */
const longestSave = 2_000;

export interface TabParts {
  /** The id of the account that this page shows. */
  shown: string;
  /** Names the account in each call. */
  api: Api;
  /** Names none, and so is answered as the active one. */
  plainApi: Api;
  /** Writes open drafts down; false if they can't be kept. */
  saveDrafts(): Promise<boolean>;
  /** Words that no draft keeps; then the person decides when to go. */
  hasUnsavedForm(): boolean;
  offer(now: SignedIn, go: () => void): void;
  reload(): unknown;
}

export interface AccountInTabs {
  /** Asks whether the account shown is still the active one, and leaves if not. */
  check(): Promise<void>;
  close(): void;
}

export function followAccount(parts: TabParts): AccountInTabs {
  const channel = openAccountChannel();
  let checking: Promise<void> | null = null;

  async function askAndLeave(): Promise<void> {
    if (await isActive()) return channel.postMessage(parts.shown);
    const acct = await acctNow();
    if (acct === undefined) return;
    if (parts.hasUnsavedForm() || !(await saved())) return parts.offer(acct, leave);
    leave();
  }

  function leave(): void {
    leaveNotice(parts.shown);
    parts.reload();
  }

  /** Also if nobody can be asked: then there is nothing to follow yet. */
  async function isActive(): Promise<boolean> {
    try {
      await parts.api.get("/api/auth");
      return true;
    } catch (error) {
      return !(error instanceof ApiProblem) || (error.status !== 401 && error.status !== 409);
    }
  }

  async function acctNow(): Promise<SignedIn | undefined> {
    try {
      return (await parts.plainApi.get<{ acct: string }>("/api/auth")).body.acct;
    } catch (error) {
      return error instanceof ApiProblem && error.status === 401 ? null : undefined;
    }
  }

  function saved(): Promise<boolean> {
    const tooLong = new Promise<false>((resolve) => setTimeout(() => resolve(false), longestSave));
    return Promise.race([parts.saveDrafts(), tooLong]);
  }

  const check = () => (checking ??= askAndLeave().finally(() => (checking = null)));
  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data !== parts.shown) void check();
  };
  channel.postMessage(parts.shown);
  return { check, close: () => channel.close() };
}
