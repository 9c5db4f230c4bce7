/** Sign in: server and e-mail address. A reader who is signed in already adds another account here. */
import { returnToPath } from "#protocol/return-to.ts";
import { SignInForm } from "#web/auth/sign-in-form.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";

interface SignIn {
  returnTo: string;
}

export async function load({ url, t }: LoadContext): Promise<Loaded<SignIn>> {
  return {
    data: { returnTo: returnToPath(url.searchParams.get("return_to")) },
    head: { title: t("signin-title"), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<SignIn>) {
  return <SignInForm returnTo={data.returnTo} />;
}
