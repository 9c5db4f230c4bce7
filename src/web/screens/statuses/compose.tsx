/** The full composer at an address of its own: a new post, a reply, an edit. It works as a plain form. */
import type { OwnStatusSource, Status, Visibility } from "#protocol/entities.ts";
import type { KeptDraft } from "#protocol/kept-draft.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { ApiProblem } from "#web/data/api.ts";
import { useAsked, type Asked } from "#web/composer/asked.ts";
import { draftOf } from "#web/drafts/draft-of.ts";
import { Composer } from "#web/composer/composer.tsx";

import { navigate } from "#web/navigation/navigation.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Status as StatusCard } from "#web/statuses/status.tsx";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids come from the address, in which anything may stand. */
const pathOf = (id: string) => `/api/v1/statuses/${encodeURIComponent(id)}`;

export async function load({ api, entities, reader, params, url, t }: LoadContext): Promise<Loaded<Asked>> {
  const query = url.searchParams;
  const own = reader.account!;
  if (params.account !== own.acct) return { redirect: `/@${own.acct}/compose${url.search}` };
  const replyTo = query.get("in_reply_to");
  const edit = query.get("edit");
  const quote = query.get("quote");
  const draftId = query.get("draft");
  const find = <Found,>(path: string) =>
    api.get<Found>(path).catch((problem: ApiProblem) => {
      // A draft outlives what it was written for.
      if (draftId && problem.status === 404) return null;
      throw problem;
    });
  // What is answered mostly stands where the answer begins. A draft outlives it, so there it is asked for.
  const known = replyTo && !draftId ? entities.statuses.get(replyTo as StatusId) : undefined;
  const [kept, parent, edited, source, quoted] = await Promise.all([
    import.meta.env.SSR && draftId && !own.linked
      ? find<KeptDraft>(`/api/drafts/${encodeURIComponent(draftId)}`)
      : null,
    replyTo && !known ? find<Status>(pathOf(replyTo)) : null,
    edit ? find<Status>(pathOf(edit)) : null,
    edit ? find<OwnStatusSource>(`/api/statuses/${encodeURIComponent(edit)}/source`) : null,
    // With scripts the composer asks for it itself.
    import.meta.env.SSR && quote ? api.get<Status>(pathOf(quote)).catch(() => null) : null,
  ]);
  if (quoted) entities.addStatus(quoted.body);
  const isAlone = (edit && !edited) || (replyTo && !parent);
  return {
    data: {
      replyTo: known?.id ?? (parent && entities.addStatus(parent.body.reblog ?? parent.body)),
      quote,
      edit: edited &&
        source && {
          id: entities.addStatus(edited.body),
          text: source.body.text,
          html: source.body.rich ? source.body.html : null,
          asPlainText: query.has("plain"),
          spoilerText: source.body.spoiler_text,
          version: source.body.version,
        },
      text: (query.get("text") ?? "").slice(0, 5_000),
      visibility: query.get("visibility") as Visibility | null,
      draftId,
      // What it was written for may be gone: then the browser says so, which has it too.
      kept: import.meta.env.SSR && kept && !isAlone ? draftOf(kept.body, keyOfAccount(own)) : null,
    },
    head: {
      title: t(source ? "compose-edit-title" : (known ?? parent) ? "compose-reply-title" : "compose-title"),
      noindex: true,
    },
  };
}

/** That of a form without scripts, from its address. */
function publishIdOf({ searchParams }: URL): string | undefined {
  const asked = searchParams.get("publish_id");
  return asked && uuid.test(asked) ? asked : undefined;
}

export function Screen({ data, url }: ScreenProps<Asked>) {
  const t = useWords();
  const { account } = useReader();
  const { composer, title } = useAsked(data);
  const { replyTo, edit } = composer;
  return (
    <>
      <Header title={t(title)} back={replyTo ? `/@${replyTo.acct}/${replyTo.status.id}` : "/"} />
      {data.replyTo && <StatusCard id={data.replyTo} joined="below" />}
      {data.quote && (
        <noscript>{import.meta.env.SSR && <StatusCard id={data.quote as StatusId} withoutMedia />}</noscript>
      )}
      <Composer
        // Another address is another draft.
        key={data.draftId ?? data.edit?.id ?? data.replyTo ?? data.quote ?? "new"}
        {...composer}
        publishId={import.meta.env.SSR ? publishIdOf(url) : undefined}
        autoFocus
        onPublished={(status) =>
          void navigate(
            status && (replyTo || edit || url.searchParams.has("redraft")) ? `/@${account?.acct}/${status.id}` : "/",
          )
        }
      />
    </>
  );
}
