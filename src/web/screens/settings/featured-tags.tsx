/** The hashtags that the own profile shows: what is there, what could be, and a field for any other. */
import { useRef, type SubmitEvent } from "react";
import type { FeaturedTag, Tag } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import styles from "#web/settings/featured-tags.module.css";
import { navigate } from "#web/navigation/navigation.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { TextField } from "#web/ui/field.tsx";
import { settle, useHands } from "#web/verbs/hands.ts";

const path = "/api/v1/featured_tags";
const address = "/settings/profile/featured-tags";

interface Featured {
  tags: FeaturedTag[];
  suggested: string[];
}

export async function load({ api, t }: LoadContext): Promise<Loaded<Featured>> {
  const [tags, suggested] = await Promise.all([api.get<FeaturedTag[]>(path), api.get<Tag[]>(`${path}/suggestions`)]);
  return {
    data: { tags: tags.body, suggested: suggested.body.map(({ name }) => name) },
    head: { title: t("featured-tags-title"), noindex: true },
  };
}

export function Screen({ data: { tags, suggested } }: ScreenProps<Featured>) {
  const t = useWords();
  const isFull = tags.length >= limits.tags.featured;
  return (
    <SettingsScreen section="profile">
      <h2>{t("featured-tags-title")}</h2>
      <p>{t("featured-tags-text", { count: limits.tags.featured })}</p>
      {tags.length === 0 ? (
        <Empty icon="hash">{t("featured-tags-empty")}</Empty>
      ) : (
        <ul aria-label={t("featured-tags-title")}>
          {tags.map(({ id, name, statuses_count }) => (
            <li key={id} className={styles.row}>
              <span>
                <a href={`/tags/${encodeURIComponent(name)}`}>#{name}</a>{" "}
                <small>{t("featured-tags-count", { count: Number(statuses_count) })}</small>
              </span>
              <Change
                method="DELETE"
                path={`${path}/${id}`}
                label={t("tag-unfeature", { name })}
                words={t("tag-remove")}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFull && <AnotherTag />}
      {!isFull && suggested.length > 0 && (
        <section>
          <h3>{t("featured-tags-suggested")}</h3>
          <ul>
            {suggested.map((name) => (
              <li key={name} className={styles.row}>
                <a href={`/tags/${encodeURIComponent(name)}`}>#{name}</a>
                <Change method="POST" path={path} name={name} label={t("tag-feature", { name })} words={t("tag-add")} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </SettingsScreen>
  );
}

interface ChangeProps {
  method: "POST" | "DELETE";
  path: string;
  name?: string;
  label: string;
  words: string;
}

function Change({ method, path, name, label, words }: ChangeProps) {
  const submit = useChange(method, path);
  return (
    <PostForm action={`/form${path}`} onSubmit={submit}>
      <input type="hidden" name="return_to" value={address} />
      {method === "DELETE" && <input type="hidden" name="_method" value="DELETE" />}
      {name && <input type="hidden" name="name" value={name} />}
      <Button type="submit" size="small" aria-label={label}>
        {words}
      </Button>
    </PostForm>
  );
}

function AnotherTag() {
  const t = useWords();
  const submit = useChange("POST", path);
  return (
    <PostForm className={styles.another} action={`/form${path}`} onSubmit={submit}>
      <input type="hidden" name="return_to" value={address} />
      <TextField
        label={t("featured-tags-field")}
        name="name"
        required
        maxLength={limits.text.hashtag}
        autoComplete="off"
      />
      <Button type="submit" tone="accent" block>
        {t("tag-add")}
      </Button>
    </PostForm>
  );
}

/** Sends the form, and shows the list as it is then. */
function useChange(method: "POST" | "DELETE", path: string): (event: SubmitEvent<HTMLFormElement>) => void {
  const hands = useHands();
  const isBusy = useRef(false);
  return (event) => {
    event.preventDefault();
    if (isBusy.current) return;
    const name = new FormData(event.currentTarget).get("name") as string | null;
    isBusy.current = true;
    void settle(hands, async () => {
      await hands.api.send(method, path, name === null ? undefined : { name });
      await navigate(address, { replace: true });
    }).finally(() => {
      isBusy.current = false;
    });
  };
}
