/** A list's title, which replies it shows, whether home leaves its people out, and its end. */
import * as limits from "#protocol/limits.ts";
import type { List } from "#protocol/entities.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import styles from "#web/lists/list-forms.module.css";
import { useListTabs } from "#web/lists/use-list-tabs.ts";
import { useSending } from "#web/lists/use-sending.ts";
import { navigate } from "#web/navigation/navigation.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckField, SelectField, TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";

const policies = ["list", "followed", "none"] as const;
const pathOf = (id: string) => `/api/v1/lists/${id}`;

export async function load({ api, params }: LoadContext): Promise<Loaded<List>> {
  const { body: list } = await api.get<List>(pathOf(params.id!));
  return { data: list, head: { title: list.title, noindex: true } };
}

export function Screen({ data: list, url }: ScreenProps<List>) {
  const t = useWords();
  return (
    <>
      <Header title={list.title} back="/lists" tabs={useListTabs(list, "settings")} />
      {url.searchParams.has("saved") && (
        <p className={styles.saved} role="status">
          {t("list-saved")}
        </p>
      )}
      <Settings key={list.id} list={list} />
      <Deletion list={list} />
    </>
  );
}

function Settings({ list: { id, title, replies_policy, exclusive } }: { list: List }) {
  const t = useWords();
  const here = `/lists/${id}/edit`;
  const path = pathOf(id);
  const onDone = () => {
    toast({ text: t("list-saved") });
    void navigate(here, { replace: true });
  };
  const { busy, problem, send } = useSending<List>({ method: "PUT", path, failed: "list-update-failed", onDone });
  return (
    <PostForm className={styles.form} action={`/form${path}`} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="_method" value="PUT" />
      <input type="hidden" name="return_to" value={`${here}?saved=1`} />
      <TextField
        label={t("list-title")}
        name="title"
        defaultValue={title}
        required
        maxLength={limits.text.listTitle}
        autoComplete="off"
        error={problem}
      />
      <SelectField label={t("list-replies")} name="replies_policy" defaultValue={replies_policy}>
        {policies.map((policy) => (
          <option key={policy} value={policy}>
            {t(`list-replies-${policy}`)}
          </option>
        ))}
      </SelectField>
      {/* A box that is not ticked sends nothing, which would mean "as it is". */}
      <input type="hidden" name="exclusive" value="0" />
      <CheckField
        name="exclusive"
        value="1"
        defaultChecked={exclusive}
        label={t("list-exclusive")}
        hint={t("list-exclusive-hint")}
      />
      <Button type="submit" tone="accent" busy={busy}>
        {t("list-save")}
      </Button>
    </PostForm>
  );
}

function Deletion({ list: { id, title } }: { list: List }) {
  const t = useWords();
  const path = pathOf(id);
  const onDone = () => {
    toast({ text: t("lists-deleted") });
    void navigate("/lists", { replace: true });
  };
  const { busy, problem, send } = useSending({ method: "DELETE", path, failed: "list-delete-failed", onDone });
  return (
    <details className={styles.end}>
      <summary>{t("list-delete")}</summary>
      <PostForm action={`/form${path}`} onSubmit={(event) => void send(event)}>
        <input type="hidden" name="_method" value="DELETE" />
        <input type="hidden" name="return_to" value="/lists?saved=1" />
        <p dir="auto">{t("list-delete-confirm", { title })}</p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" tone="danger" busy={busy}>
          {t("list-delete")}
        </Button>
      </PostForm>
    </details>
  );
}
