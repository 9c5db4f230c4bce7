/** The reader's lists, and a form for another one. */
import * as limits from "#protocol/limits.ts";
import type { List } from "#protocol/entities.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import styles from "#web/lists/list-forms.module.css";
import { useSending } from "#web/lists/use-sending.ts";
import { navigate } from "#web/navigation/navigation.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

const path = "/api/v1/lists";

export async function load({ api, t }: LoadContext): Promise<Loaded<List[]>> {
  const { body } = await api.get<List[]>(path);
  return { data: body, head: { title: t("nav-lists"), noindex: true } };
}

export function Screen({ data: lists, url }: ScreenProps<List[]>) {
  const t = useWords();
  return (
    <>
      <Header title={t("nav-lists")} />
      {url.searchParams.has("saved") && (
        <p className={styles.saved} role="status">
          {t("lists-deleted")}
        </p>
      )}
      <NewList />
      {lists.length === 0 ? (
        <Empty icon="list">{t("lists-empty")}</Empty>
      ) : (
        <ul className={styles.lists} aria-label={t("nav-lists")}>
          {lists.map(({ id, title }) => (
            <li key={id}>
              <a className={styles.link} href={`/lists/${id}`}>
                <Icon name="list" />
                <span dir="auto">{title}</span>
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NewList() {
  const t = useWords();
  const onDone = ({ id }: List) => void navigate(`/lists/${id}/accounts`);
  const { busy, problem, send } = useSending<List>({ method: "POST", path, failed: "list-create-failed", onDone });
  return (
    <PostForm className={styles.form} action={`/form${path}`} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="return_to" value="/lists" />
      <TextField
        label={t("lists-new")}
        placeholder={t("list-title")}
        name="title"
        required
        maxLength={limits.text.listTitle}
        autoComplete="off"
        error={problem}
      />
      <Button type="submit" tone="accent" busy={busy}>
        {t("list-create")}
      </Button>
    </PostForm>
  );
}
