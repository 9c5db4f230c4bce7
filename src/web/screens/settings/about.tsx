/** What runs here: version, build, and where to read more. */
import { exactTime, serverZone } from "#kit/exact-time.ts";
import * as hooks from "#web/device/hooks.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import styles from "#web/settings/about.module.css";
import facts from "#web/settings/facts.module.css";
import { Group } from "#web/settings/group.tsx";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";

/** From the build: for a linked account, `/api/v2/instance` tells of its own server. */
const version = import.meta.glob<string>("/package.json", { import: "version", eager: true })["/package.json"];

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("settings-about-title"), noindex: true } };
}

export function Screen() {
  const t = useWords();
  const { domain, buildId, buildTime } = useReader();
  const known = [
    ["software-server", domain],
    ["software-version", version],
    ["software-build", buildId],
    ["software-build-time", <Moment key="time" at={buildTime} />],
  ] as const;
  return (
    <SettingsScreen section="about">
      <Group title="Linnet" text={t("software-linnet")}>
        <dl className={facts.facts}>
          {known.map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Group>
      <Group title={t("software-more")}>
        <ul className={styles.links}>
          <li>
            <a href="/about">{t("software-this-server")}</a>
          </li>
          <li>
            <a href="/privacy">{t("nav-privacy")}</a>
          </li>
          <li>
            <a href="/terms">{t("nav-terms")}</a>
          </li>
        </ul>
      </Group>
    </SettingsScreen>
  );
}

function Moment({ at }: { at: string }) {
  const { locale } = useReader();
  return (
    <time dateTime={at} {...hooks.exact.set()}>
      {exactTime(locale, at, serverZone)}
    </time>
  );
}
