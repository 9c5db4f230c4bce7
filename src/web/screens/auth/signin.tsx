/** Sign in: server and e-mail address. A reader who is signed in already adds another account here. */
import { returnToPath } from "#protocol/return-to.ts";
import { loadDeed, type DeedShown } from "#web/auth/deed.tsx";
import { SignInForm } from "#web/auth/sign-in-form.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";

interface SignIn {
  returnTo: string;
  deed: DeedShown | null;
}

export async function load({ api, url, t }: LoadContext): Promise<Loaded<SignIn>> {
  return {
    data: {
      returnTo: returnToPath(url.searchParams.get("return_to")),
      deed: url.searchParams.has("deed") ? await loadDeed(api) : null,
    },
    head: { title: t("signin-title"), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<SignIn>) {
  return <SignInForm {...data} />;
}
