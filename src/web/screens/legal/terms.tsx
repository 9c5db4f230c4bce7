/** The terms of use of this server. */
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { LegalText } from "#web/settings/legal-text.tsx";

export async function load({ reader, t }: LoadContext): Promise<Loaded<null>> {
  const description = t("terms-intro", { domain: reader.domain });
  return { data: null, head: { title: t("terms-title"), description, og: { type: "website" } } };
}

export function Screen() {
  return <LegalText page="terms" />;
}
