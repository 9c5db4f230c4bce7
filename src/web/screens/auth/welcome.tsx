/**
 * The first run of a new account: their picture and name, people to follow, a first post.
 *
 * Plain forms, one step a page. The server keeps how far somebody has come, so it can be left at any time;
 * once it is finished or skipped, the address leads to the people of this server instead.
 */
import type { Actor } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { welcomeSteps, type Welcome, type WelcomeStep } from "#protocol/welcome.ts";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { FirstPost } from "#web/auth/first-post.tsx";
import { FirstPeople } from "#web/auth/first-people.tsx";
import { FirstProfile } from "#web/auth/first-profile.tsx";
import styles from "#web/auth/welcome.module.css";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Button } from "#web/ui/button.tsx";

interface FirstRun {
  step: WelcomeStep;
  /** The newest posts of people to follow. */
  newest: StatusId[];
  publishId: string;
  /** The first post as it was refused, and why. */
  text?: string;
  problem?: string;
}

const mostPeople = 5;

export async function load(context: LoadContext): Promise<Loaded<FirstRun>> {
  const { api, entities, reader, url, t } = context;
  const { step: kept } = (await api.get<Welcome>("/api/welcome")).body;
  if (!kept) return { redirect: `/?server=${reader.domain}` };
  const step = welcomeSteps.find((one) => one === url.searchParams.get("step")) ?? kept;
  let newest: StatusId[] = [];
  if (step === "people") {
    const { body } = await api.get<Actor[]>("/api/actors", { limit: mostPeople + 1 });
    const others = body.filter(({ account }) => account.id !== reader.account?.id).slice(0, mostPeople);
    newest = entities.addStatuses(others.map(({ status }) => status));
    await loadRelationships(
      context,
      others.map(({ account }) => account.id),
    );
  }
  return {
    data: { step, newest, publishId: crypto.randomUUID() },
    head: { title: t(`welcome-${step}-title`), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<FirstRun>) {
  const t = useWords();
  const { step } = data;
  const place = welcomeSteps.indexOf(step);
  const next = welcomeSteps[place + 1] ?? "done";
  return (
    <>
      <p className={styles.progress}>
        {t("welcome-progress", { number: place + 1, steps: welcomeSteps.length })}
        <meter aria-hidden="true" min={0} max={welcomeSteps.length} value={place + 1} />
      </p>
      <h1>{t(`welcome-${step}-title`)}</h1>
      <p className={styles.lead}>{t(`welcome-${step}-text`)}</p>
      {step === "profile" && <FirstProfile returnTo={`/welcome?step=${next}`} />}
      {step === "people" && <FirstPeople newest={data.newest} />}
      {step === "post" && <FirstPost text={data.text} problem={data.problem} publishId={data.publishId} />}
      <div className={styles.ways}>
        <PostForm action="/welcome">
          <Button type="submit" tone={step === "people" ? "accent" : "quiet"} name="step" value={next} block>
            {t(step === "people" ? "welcome-next" : "welcome-skip")}
          </Button>
        </PostForm>
        {next !== "done" && (
          <PostForm action="/welcome">
            <Button type="submit" tone="quiet" size="small" name="step" value="done" block>
              {t("welcome-end")}
            </Button>
          </PostForm>
        )}
      </div>
    </>
  );
}
