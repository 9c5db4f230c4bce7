/** Two tabs of one browser: what one does when the account changes in the other. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "#testing/patience.ts";
import { httpApi } from "#web/data/api-http.ts";
import { takeNotice } from "#web/data/notice.ts";
import { openAccountChannel } from "./account-channel.ts";
import { followAccount, type AccountInTabs, type TabParts } from "./account-in-tabs.ts";

/** Who is active in the session of this browser; null: nobody is signed in. */
let active: { id: string; acct: string } | null;
let isServerAway = false;
let tabs: AccountInTabs[];
const mira = { id: "1", acct: "mira" };
const wren = { id: "2", acct: "wren" };

const server: typeof fetch = async (_address, init) => {
  if (isServerAway) throw new TypeError("fetch failed");
  const named = new Headers(init?.headers).get("x-acting-account");
  if (!active) return Response.json({ error: "Please sign in first." }, { status: 401 });
  if (named && named !== active.id) {
    return Response.json({ error: "You switched accounts", active_account_id: active.id }, { status: 409 });
  }
  return Response.json(active);
};

beforeEach(() => {
  active = wren;
  isServerAway = false;
  tabs = [];
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  tabs.forEach((tab) => tab.close());
  vi.unstubAllGlobals();
});

function openTab(shown: typeof mira, more: Partial<TabParts> = {}) {
  const reload = vi.fn();
  const offer = vi.fn();
  const noAnswer = () => "No answer";
  const followed = followAccount({
    shown: shown.id,
    api: httpApi({ noAnswer, fetch: server, actingAccount: () => shown.id }),
    plainApi: httpApi({ noAnswer, fetch: server }),
    saveDrafts: async () => true,
    hasUnsavedForm: () => false,
    offer,
    reload,
    ...more,
  });
  tabs.push(followed);
  return { ...followed, reload, offer };
}

/** What the tabs have told each other is heard, and what they do about it is done. */
async function allHaveActed(): Promise<void> {
  const [speaker, listener] = [openAccountChannel(), openAccountChannel()];
  const heard = new Promise((resolve) => (listener.onmessage = resolve));
  speaker.postMessage(wren.id);
  await heard;
  for (const channel of [speaker, listener]) channel.close();
  await Promise.all(tabs.map((tab) => tab.check()));
}

test("a tab that shows another account than the one just opened follows it, and says who it is now", async () => {
  const stale = openTab(wren);
  active = mira;
  const current = openTab(mira);
  await soon(() => expect(stale.reload).toHaveBeenCalledOnce());
  expect(takeNotice(mira)).toBe("mira");
  expect(takeNotice(mira)).toBeUndefined();
  await allHaveActed();
  expect(current.reload).not.toHaveBeenCalled();
});

test("a page that arrives late, made for the account of before, is what goes", async () => {
  active = mira;
  const current = openTab(mira);
  const late = openTab(wren);
  await soon(() => expect(late.reload).toHaveBeenCalledOnce());
  expect(current.reload).not.toHaveBeenCalled();
});

test("a tab that heard that nobody is signed in, because somebody just signed in anew, says who is", async () => {
  const stale = openTab(wren);
  active = null;
  await stale.check();
  expect(takeNotice(mira)).toBe("mira");
  await stale.check();
  expect(takeNotice(wren)).toBeUndefined();
});

test("signing out is followed too", async () => {
  const stale = openTab(wren);
  active = null;
  await stale.check();
  expect(stale.reload).toHaveBeenCalledOnce();
  expect(takeNotice(null)).toBeNull();
});

test("a tab of the same account stays, and so does one that can ask nobody", async () => {
  const [one, other] = [openTab(wren), openTab(wren)];
  isServerAway = true;
  await one.check();
  await allHaveActed();
  expect([one.reload, other.reload].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test("a draft is on disk before its tab goes", async () => {
  const [begun, saving] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const saveDrafts = () => {
    begun.resolve();
    return saving.promise;
  };
  const stale = openTab(wren, { saveDrafts });
  active = mira;
  const checked = stale.check();
  await begun.promise;
  await new Promise((turn) => setTimeout(turn));
  expect(stale.reload).not.toHaveBeenCalled();
  saving.resolve(true);
  await checked;
  expect(stale.reload).toHaveBeenCalledOnce();
});

test("with a draft that the browser can't keep, the person says when to go", async () => {
  const stale = openTab(wren, { saveDrafts: async () => false });
  active = mira;
  await stale.check();
  expect(stale.reload).not.toHaveBeenCalled();
  expect(stale.offer).toHaveBeenCalledOnce();
});

test("with words in a form that nothing keeps, the person says when to go", async () => {
  const stale = openTab(wren, { hasUnsavedForm: () => true });
  active = mira;
  await stale.check();
  expect(stale.reload).not.toHaveBeenCalled();
  const [now, go] = stale.offer.mock.calls[0]!;
  expect(now).toBe("mira");
  go();
  expect(stale.reload).toHaveBeenCalledOnce();
});
