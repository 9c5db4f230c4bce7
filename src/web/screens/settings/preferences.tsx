/** Preferences: which posts home takes, who may quote, and how long a post can be taken back. */
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import type { CredentialAccount } from "#protocol/entities.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { can } from "#web/data/own-account.ts";
import { updateReader } from "#web/data/reader-cell.ts";
import { updateAccount } from "#web/data/update-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { Group } from "#web/settings/group.tsx";
import { loadUndoField } from "#web/settings/load-undo-field.ts";
import { Saved } from "#web/settings/saved.tsx";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import { QuotePolicyOptions } from "#web/statuses/quote-policy-options.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckField, SelectField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { settle, useHands } from "#web/verbs/hands.ts";

const path = "/api/preferences";
const credentials = "/api/v1/accounts/update_credentials";
const name = "show_all_replies";

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-preferences-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const { account, showAllReplies } = useReader();
  const who = useWho();
  const choose = useChoosing(showAllReplies);
  const Undo = useUndoField();
  return (
    <SettingsScreen section="preferences">
      <Saved>{t("settings-saved")}</Saved>
      {!account?.linked && (
        <Group title={t("nav-home")}>
          <PreferenceForm path={path}>
            {/* A box that is not ticked sends nothing, which would mean "as it is". */}
            <input type="hidden" name={name} value="0" />
            <CheckField
              name={name}
              value="1"
              checked={showAllReplies}
              onChange={(event) => choose(event.target.checked)}
              label={t("preferences-all-replies")}
              hint={t("preferences-all-replies-hint")}
            />
          </PreferenceForm>
        </Group>
      )}
      {can(account, "quotes") && (
        <Group title={t("quotes-title")}>
          <PreferenceForm path={credentials}>
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

/** With scripts a choice is kept as it is made. */
function PreferenceForm({ path, children }: { path: string; children: ReactNode }) {
  const t = useWords();
  return (
    <PostForm action={`/form${path}`}>
      <input type="hidden" name="_method" value="PATCH" />
      <input type="hidden" name="return_to" value="/settings/preferences?saved=1" />
      {children}
      <div className="without-script">
        <Button type="submit" tone="accent">
          {t("profile-form-save")}
        </Button>
      </div>
    </PostForm>
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

/** The tick is seen at once and sent behind it, one press after the other; what was kept is shown when all is sent. */
function useChoosing(first: boolean) {
  const hands = useHands();
  const sending = useRef({ kept: first, waiting: 0, turn: Promise.resolve() });
  return (wanted: boolean) => {
    const { current } = sending;
    updateReader({ showAllReplies: wanted });
    current.waiting += 1;
    current.turn = current.turn.then(async () => {
      const isKept = await settle(hands, () => hands.api.send("PATCH", path, { [name]: wanted }));
      if (isKept) current.kept = wanted;
      current.waiting -= 1;
      if (current.waiting > 0) return;
      updateReader({ showAllReplies: current.kept });
      if (isKept) toast({ text: hands.t("settings-saved") });
    });
  };
}
