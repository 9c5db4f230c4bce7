/** Sign up: username, e-mail address, agreement; or that this server takes nobody at present. */
import { returnToPath } from "#protocol/return-to.ts";
import { SignUpForm } from "#web/auth/sign-in-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Empty } from "#web/ui/empty.tsx";

interface SignUp {
  returnTo: string;
  registrations: "open" | "approval" | "closed";
}

export async function load({ api, url, t }: LoadContext): Promise<Loaded<SignUp>> {
  const { body } = await api.get<{ registrations: { enabled: boolean; approval_required: boolean } }>(
    "/api/v2/instance",
  );
  const { enabled, approval_required: approval } = body.registrations;
  return {
    data: {
      returnTo: returnToPath(url.searchParams.get("return_to")),
      registrations: !enabled ? "closed" : approval ? "approval" : "open",
    },
    head: { title: t("signup-title") },
  };
}

export function Screen({ data: { returnTo, registrations } }: ScreenProps<SignUp>) {
  const t = useWords();
  const { domain } = useReader();
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
  return <SignUpForm returnTo={returnTo} approval={registrations === "approval"} />;
}
