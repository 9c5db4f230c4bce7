/**
 * What comes after asking for a code: the field for it. The server knows what this
 * browser has asked for, so a reload, or a phone that has dropped the page while
 * somebody read their mail, asks for nothing twice. Where nothing is open, the
 * page asks for address and code. The answer to a refused form is shown here too.
 */
import { returnToPath } from "#protocol/return-to.ts";
import { codeTries, resendAfter, type AskedCode, type SignInStepShown } from "#protocol/sign-in.ts";
import { loadDeed, type DeedShown } from "#web/auth/deed.tsx";
import { CodeForm } from "#web/auth/code-form.tsx";
import { SignInForm, SignUpForm } from "#web/auth/sign-in-form.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";

type Sent = SignInStepShown & { deed: DeedShown | null };

export async function load({ api, url, t }: LoadContext): Promise<Loaded<Sent>> {
  const asked = (await api.get<AskedCode | null>("/api/auth/mail")).body;
  const tries = asked?.tries_left ?? codeTries;
  return {
    data: {
      step: "code",
      email: asked?.email ?? null,
      username: asked?.username ?? null,
      resendIn: Math.max(0, resendAfter - (asked?.age ?? resendAfter)),
      problem: tries < codeTries ? t("refusal-auth-code-wrong", { tries }) : null,
      deed: await loadDeed(api),
      returnTo: returnToPath(asked?.return_to ?? url.searchParams.get("return_to")),
    },
    head: { title: t("signin-title"), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<Sent>) {
  switch (data.step) {
    case "sign-in":
      return <SignInForm {...data} />;
    case "sign-up":
      return <SignUpForm {...data} approval={false} />;
    case "code":
      return <CodeForm {...data} />;
  }
}
