/** An app asks to be let in. The page says who asks for what, and the person who is signed in answers. */
import type { Consent } from "#protocol/entities.ts";
import { signInPath } from "#protocol/return-to.ts";
import { ConsentCode, ConsentDenied, ConsentForm, ConsentProblem } from "#web/auth/consent.tsx";
import { ApiProblem } from "#web/data/api.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";

interface Authorize {
  /** Null where the request is not right, or was refused. */
  consent: Consent | null;
  problem: string | null;
  /** The request, as it stood in the address. */
  asked: Record<string, string>;
  /** What the person answered, where that stays on this page; `code` is null if it was no. */
  outcome: { code: string | null } | null;
}

export async function load({ api, reader, url, t }: LoadContext): Promise<Loaded<Authorize>> {
  // An app is let in to accounts of this server.
  if (reader.accounts.every(({ account }) => account.linked)) {
    return { redirect: signInPath(url.pathname + url.search) };
  }
  const asked = Object.fromEntries(url.searchParams);
  const rest = { asked, outcome: null };
  try {
    const { body: consent } = await api.get<Consent>("/api/auth/oauth/authorize", asked);
    return {
      data: { consent, problem: null, ...rest },
      head: { title: t("consent-title", { app: consent.app.name }), noindex: true, formLeadsAway: true },
    };
  } catch (error) {
    if (!(error instanceof ApiProblem) || (error.status !== 400 && error.status !== 422)) throw error;
    return {
      data: { consent: null, problem: error.message, ...rest },
      head: { title: t("consent-problem-title"), noindex: true },
      status: 400,
    };
  }
}

export function Screen({ data: { consent, problem, asked, outcome }, url }: ScreenProps<Authorize>) {
  if (!consent) return <ConsentProblem problem={problem} />;
  if (!outcome) return <ConsentForm consent={consent} asked={asked} href={url.pathname + url.search} />;
  const { app } = consent;
  return outcome.code === null ? <ConsentDenied app={app} /> : <ConsentCode app={app} code={outcome.code} />;
}
