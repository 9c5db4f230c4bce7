/** The own profile: pictures, words, fields, switches. */
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { ProfileForm } from "#web/settings/profile-form.tsx";
import styles from "#web/settings/profile-form.module.css";
import { Saved } from "#web/settings/saved.tsx";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-profile-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const { account } = useReader();
  if (!account) return null;
  return (
    <SettingsScreen section="profile">
      <Saved>{t("settings-saved")}</Saved>
      <ProfileForm account={account} />
      <p className={styles.more}>
        <ButtonLink href={`/@${account.acct}`} size="small" icon="user">
          {t("profile-form-see")}
        </ButtonLink>
        {can(account, "featured-tags") && (
          <ButtonLink href="/settings/profile/featured-tags" size="small" icon="hash">
            {t("featured-tags-title")}
          </ButtonLink>
        )}
      </p>
    </SettingsScreen>
  );
}
