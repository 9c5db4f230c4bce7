/**
 * What comes after asking for a code: the field for it, or the form again with
 * what was wrong in it. The answer to a form decides (`SignInStepShown`); opened
 * by itself, the page asks for address and code.
 */
import { returnToPath } from "#protocol/return-to.ts";
import type { SignInStepShown } from "#protocol/sign-in.ts";
import { CodeForm } from "#web/auth/code-form.tsx";
import { SignInForm, SignUpForm } from "#web/auth/sign-in-form.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";

export async function load({ url, t }: LoadContext): Promise<Loaded<SignInStepShown>> {
  return {
    data: {
      step: "code",
      email: null,
      username: null,
      justSent: false,
      problem: null,
      returnTo: returnToPath(url.searchParams.get("return_to")),
    },
    head: { title: t("signin-title"), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<SignInStepShown>) {
  switch (data.step) {
    case "sign-in":
      return <SignInForm {...data} />;
    case "sign-up":
      return <SignUpForm {...data} approval={false} />;
    case "code":
      return <CodeForm {...data} />;
  }
}
