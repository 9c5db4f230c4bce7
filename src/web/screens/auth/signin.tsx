/** Sign in: by e-mail, or on another server. A reader who is signed in already adds another account here. */
import { returnToPath } from "#protocol/return-to.ts";
import { loadDeed, type DeedShown } from "#web/auth/deed.tsx";
import { ElsewhereForm, mayBeElsewhere, SignInThere, type ElsewhereShown } from "#web/auth/elsewhere-form.tsx";
import { SignInForm } from "#web/auth/sign-in-form.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";

interface SignIn extends ElsewhereShown {
  returnTo: string;
  deed: DeedShown | null;
  /** The server to sign in at, if the address names one. */
  there: string | null;
}

/** Anybody can write an address: what is no name of a server does not get into the title. */
const serverName = /^[a-z\d.-]{1,253}(?::\d{1,5})?$/i;

export async function load({ api, url, t }: LoadContext): Promise<Loaded<SignIn>> {
  const returnTo = returnToPath(url.searchParams.get("return_to"));
  const deed = url.searchParams.has("deed") ? await loadDeed(api) : null;
  const server = url.searchParams.get("server");
  const formLeadsAway = mayBeElsewhere(returnTo, deed);
  const there = formLeadsAway && server !== null && serverName.test(server) ? server : null;
  return {
    data: { returnTo, deed, there, server, serverProblem: null },
    head: {
      title: there === null ? t("signin-title") : t("signin-at", { server: there }),
      noindex: true,
      formLeadsAway,
    },
  };
}

export function Screen({ data: { there, server, serverProblem, ...form } }: ScreenProps<SignIn>) {
  const elsewhere = { returnTo: form.returnTo, server, serverProblem };
  if (there !== null) return <SignInThere {...elsewhere} there={there} />;
  return (
    <>
      <SignInForm {...form} />
      {mayBeElsewhere(form.returnTo, form.deed) && <ElsewhereForm {...elsewhere} />}
    </>
  );
}
