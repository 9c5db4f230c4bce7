/** Sign up: username, e-mail address, agreement; or that this server takes nobody at present. */
import { returnToPath } from "#protocol/return-to.ts";
import { loadDeed, type DeedShown } from "#web/auth/deed.tsx";
import { SignUpForm } from "#web/auth/sign-in-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Empty } from "#web/ui/empty.tsx";

interface SignUp {
  returnTo: string;
  deed: DeedShown | null;
}

export async function load({ api, url, t }: LoadContext): Promise<Loaded<SignUp>> {
  return {
    data: {
      returnTo: returnToPath(url.searchParams.get("return_to")),
      deed: url.searchParams.has("deed") ? await loadDeed(api) : null,
    },
    head: { title: t("signup-title") },
  };
}

export function Screen({ data: { returnTo, deed } }: ScreenProps<SignUp>) {
  const t = useWords();
  const { domain, registrations } = useReader();
  if (registrations === "closed") {
    return (
      <>
        <h1>{t("signup-title")}</h1>
        <Empty icon="lock" action={{ label: t("signup-closed-action"), href: "/" }}>
          {t("signup-closed", { domain })}
        </Empty>
      </>
    );
  }
  return <SignUpForm returnTo={returnTo} deed={deed} approval={registrations === "approval"} />;
}
