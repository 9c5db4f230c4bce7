/** Sign in: by e-mail, or on another server. A reader who is signed in already adds another account here. */
import { returnToPath } from "#protocol/return-to.ts";
import { loadDeed, type DeedShown } from "#web/auth/deed.tsx";
import { ElsewhereForm, mayBeElsewhere, type ElsewhereShown } from "#web/auth/elsewhere-form.tsx";
import { SignInForm } from "#web/auth/sign-in-form.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";

interface SignIn extends ElsewhereShown {
  returnTo: string;
  deed: DeedShown | null;
}

export async function load({ api, url, t }: LoadContext): Promise<Loaded<SignIn>> {
  const returnTo = returnToPath(url.searchParams.get("return_to"));
  const deed = url.searchParams.has("deed") ? await loadDeed(api) : null;
  return {
    data: { returnTo, deed, server: url.searchParams.get("server"), serverProblem: null },
    head: { title: t("signin-title"), noindex: true, formLeadsAway: mayBeElsewhere(returnTo, deed) },
  };
}

export function Screen({ data: { server, serverProblem, ...form } }: ScreenProps<SignIn>) {
  return (
    <>
      <SignInForm {...form} />
      {mayBeElsewhere(form.returnTo, form.deed) && (
        <ElsewhereForm returnTo={form.returnTo} server={server} serverProblem={serverProblem} />
      )}
    </>
  );
}
