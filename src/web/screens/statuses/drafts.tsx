/** What is written and not published: kept in this browser, so its list begins empty and fills once the browser has looked. */
import { DraftsList } from "#web/composer/drafts-list.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("nav-drafts"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const { account } = useReader();
  return (
    <>
      <Header title={t("nav-drafts")} back="/" />
      {account && <DraftsList accountId={account.id} />}
    </>
  );
}
