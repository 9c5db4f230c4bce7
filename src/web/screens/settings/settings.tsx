/** Settings: the list of what can be set. */
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import { Empty } from "#web/ui/empty.tsx";

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  return (
    <SettingsScreen section={null}>
      <Empty icon="settings-2">{t("settings-choose")}</Empty>
    </SettingsScreen>
  );
}
