/** Preferences: which posts home takes, how media load and play, who may quote, and how long a post can be taken back. */
import { useEffect, useState, type ComponentType } from "react";
import type { CredentialAccount } from "#protocol/entities.ts";
import { dataSavers, type DataSaver } from "#protocol/data-saver.ts";
import { can } from "#web/data/own-account.ts";
import { updateAccount } from "#web/data/update-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { Group } from "#web/settings/group.tsx";
import { loadUndoField } from "#web/settings/load-undo-field.ts";
import { PreferenceForm } from "#web/settings/preference-form.tsx";
import { Saved } from "#web/settings/saved.tsx";
import { preferences, usePreference } from "#web/settings/use-preference.ts";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import { QuotePolicyOptions } from "#web/statuses/quote-policy-options.tsx";
import { CheckField, SelectField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { settle, useHands } from "#web/verbs/hands.ts";

const at = "/settings/preferences";
const credentials = "/api/v1/accounts/update_credentials";

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-preferences-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const { account } = useReader();
  const who = useWho();
  const Undo = useUndoField();
  return (
    <SettingsScreen section="preferences">
      <Saved>{t("settings-saved")}</Saved>
      {!account?.linked && (
        <>
          <Group title={t("nav-home")}>
            <Switch
              of="showAllReplies"
              name="show_all_replies"
              label={t("preferences-all-replies")}
              hint={t("preferences-all-replies-hint")}
            />
          </Group>
          <Group title={t("preferences-media")}>
            <Switch
              of="autoplayGifs"
              name="autoplay_gifs"
              label={t("preferences-autoplay")}
              hint={t("preferences-autoplay-hint")}
            />
            <DataSaverField />
          </Group>
        </>
      )}
      {can(account, "quotes") && (
        <Group title={t("quotes-title")}>
          <PreferenceForm path={credentials} at={at}>
            <SelectField
              label={t("quote-who")}
              name="source[quote_policy]"
              value={who.wanted ?? account!.source.quote_policy}
              onChange={({ target }) => void who.choose(target.value)}
            >
              <QuotePolicyOptions />
            </SelectField>
          </PreferenceForm>
        </Group>
      )}
      {/* oxlint-disable-next-line react/static-components -- it is loaded, not made */}
      {Undo && !account?.linked && <Undo />}
    </SettingsScreen>
  );
}

interface SwitchProps {
  of: "showAllReplies" | "autoplayGifs";
  /** What the route calls it. */
  name: string;
  label: string;
  hint: string;
}

function Switch({ of, name, label, hint }: SwitchProps) {
  const isOn = useReader()[of];
  const choose = usePreference(of, isOn);
  return (
    <PreferenceForm path={preferences} at={at}>
      {/* A box that is not ticked sends nothing, which would mean "as it is". */}
      <input type="hidden" name={name} value="0" />
      <CheckField
        name={name}
        value="1"
        checked={isOn}
        onChange={({ target: { checked } }) => choose(() => checked, { [name]: checked })}
        label={label}
        hint={hint}
      />
    </PreferenceForm>
  );
}

function DataSaverField() {
  const t = useWords();
  const { dataSaver } = useReader();
  const choose = usePreference("dataSaver", dataSaver);
  return (
    <PreferenceForm path={preferences} at={at}>
      <SelectField
        name="data_saver"
        label={t("preferences-saver")}
        hint={t("preferences-saver-hint")}
        value={dataSaver}
        onChange={({ target }) => choose(() => target.value as DataSaver, { data_saver: target.value })}
      >
        {dataSavers.map((one) => (
          <option key={one} value={one}>
            {t(`preferences-saver-${one}`)}
          </option>
        ))}
      </SelectField>
    </PreferenceForm>
  );
}

/** What is wanted shows at once, and what is kept again if that could not be. */
function useWho() {
  const hands = useHands();
  const [wanted, want] = useState<string | null>(null);
  async function choose(quote_policy: string) {
    want(quote_policy);
    const isKept = await settle(hands, async () => {
      const account = await hands.api.send<CredentialAccount>("PATCH", credentials, { source: { quote_policy } });
      updateAccount(account);
    });
    want((now) => (now === quote_policy ? null : now));
    if (isKept) toast({ text: hands.t("settings-saved") });
  }
  return { wanted, choose };
}

/** A choice of this browser, which nobody makes before the page has come to rest. */
function useUndoField(): ComponentType | undefined {
  const [Field, show] = useState<ComponentType>();
  useEffect(() => {
    // Without a network there is nothing to choose.
    void loadUndoField().then(
      (loaded) => show(() => loaded),
      () => {},
    );
  }, []);
  return Field;
}
