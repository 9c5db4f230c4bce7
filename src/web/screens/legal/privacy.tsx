/** What this server keeps of people, for how long, and who sees it. */
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { LegalText } from "#web/settings/legal-text.tsx";

export async function load({ reader, t }: LoadContext): Promise<Loaded<null>> {
  const description = t("privacy-intro", { domain: reader.domain });
  return { data: null, head: { title: t("privacy-title"), description, og: { type: "website" } } };
}

export function Screen() {
  return <LegalText page="privacy" />;
}
