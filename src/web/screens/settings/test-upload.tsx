/** Tries an upload, and shows how long each step of it takes. What tries it comes with the press. */
import { useEffect, useState, type SubmitEvent } from "react";
import { useWords } from "#web/i18n/words.ts";
import { loadUploadSteps } from "#web/media/load-upload-steps.ts";
import type { Loaded, LoadContext } from "#web/navigation/routes.ts";
import { Group } from "#web/settings/group.tsx";
import styles from "#web/settings/group.module.css";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import { Button } from "#web/ui/button.tsx";

export async function load({ t }: LoadContext): Promise<Loaded<null>> {
  return { data: null, head: { title: t("test-upload-title"), noindex: true } };
}

type Trial = Awaited<ReturnType<typeof loadUploadSteps>>;

export function Screen() {
  const t = useWords();
  const [file, setFile] = useState<File | null>(null);
  const [isReady, setReady] = useState(false);
  const [trial, setTrial] = useState<{ number: number; file: File; Steps: Trial } | null>(null);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => setReady(true), []);

  async function start(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!file || isRunning) return;
    setRunning(true);
    try {
      const Steps = await loadUploadSteps();
      setTrial((last) => ({ number: (last?.number ?? 0) + 1, file, Steps }));
    } catch (error) {
      setRunning(false);
      throw error;
    }
  }

  return (
    <SettingsScreen section="about">
      <Group title={t("test-upload-title")} text={t("test-upload-text")}>
        <noscript>
          <p>{t("test-upload-plain")}</p>
        </noscript>
        {/* Without scripts it could do nothing. */}
        {isReady && (
          <form className={styles.group} onSubmit={(event) => void start(event)}>
            <label>
              {t("test-upload-choose")}{" "}
              <input
                type="file"
                className="lone-field"
                required
                onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
              />
            </label>
            <Button type="submit" tone="accent" busy={isRunning}>
              {t("test-upload-start")}
            </Button>
          </form>
        )}
        {trial && <trial.Steps key={trial.number} file={trial.file} onEnd={() => setRunning(false)} />}
      </Group>
    </SettingsScreen>
  );
}
