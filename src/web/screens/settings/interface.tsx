/** How pages look: colour mode, theme colour, size of text. Kept in small cookies of this browser. */
import { useState } from "react";
import {
  accents,
  fontSizes,
  themes,
  useReader,
  type Accent,
  type Appearance,
  type FontSize,
  type Theme,
} from "#web/data/reader.ts";
import { showOnPage } from "#web/device/hooks.ts";
import { updateReader } from "#web/data/reader-cell.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { Choices } from "#web/settings/choices.tsx";
import { Group } from "#web/settings/group.tsx";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";

const action = "/form/appearance";

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-interface-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const { theme, accent, fontSize, choose } = useAppearance();
  return (
    <SettingsScreen section="interface">
      <Group title={t("interface-theme")} text={t("interface-theme-text")}>
        <Choices
          action={action}
          name="theme"
          label={t("interface-theme")}
          look="row"
          chosen={theme}
          choices={themes.map((value) => ({ value, label: t(`interface-theme-${value}`) }))}
          onChoose={(value) => choose({ theme: value as Theme }, "theme", value)}
        />
      </Group>
      <Group title={t("interface-accent")}>
        <Choices
          action={action}
          name="accent"
          label={t("interface-accent")}
          look="colours"
          chosen={accent}
          choices={accents.map((value) => ({ value, label: t(`interface-accent-${value}`) }))}
          onChoose={(value) => choose({ accent: value as Accent }, "accent", value)}
        />
      </Group>
      <Group title={t("interface-font-size")} text={t("interface-font-size-text")}>
        <Choices
          action={action}
          name="font_size"
          label={t("interface-font-size")}
          look="scale"
          chosen={String(fontSize)}
          choices={fontSizes.map((value) => ({ value: String(value), label: String(value) }))}
          onChoose={(value) => choose({ fontSize: Number(value) as FontSize }, "font_size", value)}
        />
      </Group>
    </SettingsScreen>
  );
}

/** With script a choice is seen at once and sent behind it; the page stays where it is. */
function useAppearance() {
  const [appearance, setAppearance] = useState(useReader().appearance);
  function choose(change: Partial<Appearance>, name: string, value: string) {
    const next = { ...appearance, ...change };
    setAppearance(next);
    updateReader({ appearance: next });
    showOnPage("theme", next.theme);
    showOnPage("accent", next.accent);
    showOnPage("font-size", String(next.fontSize));
    const body = new URLSearchParams({ [name]: value, return_to: "/settings/interface" });
    // Lost on the way, the choice is made again next time: nothing that is worth a message.
    void fetch(action, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
  }
  return { ...appearance, choose };
}
