/**
 * A post that waits some seconds on the server, so that its author can take it back. It goes out by itself, whatever becomes
 * of this page; where the page is still there then, it shows the post.
 */
import type { CredentialAccount, Status } from "#protocol/entities.ts";
import type { KeptDraft } from "#protocol/kept-draft.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { noAnswer } from "#web/data/no-answer.ts";
import { undoWithin } from "#web/data/undo-within.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { draftOf } from "#web/drafts/draft-of.ts";
import { drafts } from "#web/drafts/store.ts";
import type { EntityStore } from "#web/entities/store.ts";
import type { Words } from "#web/i18n/words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { toast } from "#web/ui/toast.tsx";
import { listed } from "./listed-draft.ts";
import { sendDraft } from "./request.ts";
import { sayPublished } from "./say-published.ts";

interface Parts {
  api: Api;
  entities: EntityStore;
  account: CredentialAccount;
  t: Words;
}

/** Milliseconds between two looks at whether it is public. */
const lookAfter = 2_000;
const mostLooks = 10;

/** `id` is that of what waits. */
export function offerUndo(parts: Parts, draft: Draft, id: string): void {
  const { t } = parts;
  const within = undoWithin();
  const wait = within * 1_000;
  let isUndone = false;
  const undo = () => {
    isUndone = true;
    clearTimeout(timer);
    void takeBack(parts, id);
  };
  toast({ text: t("undo-send-waiting"), action: { label: t("undo"), run: undo }, patience: wait });
  const look = async (looks: number) => {
    const status = await publishedFor(parts, draft, within);
    if (isUndone) return;
    if (status) show(parts, status);
    else if (looks < mostLooks) timer = setTimeout(() => void look(looks + 1), lookAfter);
  };
  let timer = setTimeout(() => void look(1), wait + lookAfter);
}

/** The same sent again is answered with what became of it; null while it waits. */
async function publishedFor({ api }: Parts, draft: Draft, within: number): Promise<Status | null> {
  const event = await sendDraft(api, draft, within);
  return event.type === "accepted" ? event.status : null;
}

function show({ entities, t }: Parts, status: Status): void {
  entities.addStatus(status);
  sayPublished(t, status, false);
}

async function takeBack({ api, account, t }: Parts, id: string): Promise<void> {
  try {
    const kept = await api.send<KeptDraft>("POST", `/api/scheduled_statuses/${id}/draft`);
    const draft = draftOf(kept, keyOfAccount(account));
    const { address } = listed(draft, account.acct);
    // A browser that keeps nothing gets it with its page.
    await drafts.save(draft).then(
      () => navigate(address),
      () => location.assign(address),
    );
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    toast({ text: error.status === 404 ? t("undo-send-late") : error.status === 0 ? noAnswer(t) : error.message });
  }
}
