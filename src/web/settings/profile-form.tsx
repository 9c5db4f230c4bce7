/**
 * The form of the own profile. The browser can send it by itself; with script it
 * is sent in place, so that chosen pictures survive a refusal.
 */
import { useEffect, useState, type FormEvent } from "react";
import { dashed } from "#kit/dashed.ts";
import * as limits from "#protocol/limits.ts";
import type { CredentialAccount } from "#protocol/entities.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { ApiProblem } from "#web/data/api.ts";
import { useEntities } from "#web/entities/store.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { updateReader } from "#web/data/reader-cell.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Group } from "./group.tsx";
import styles from "./profile-form.module.css";

const path = "/api/v1/accounts/update_credentials";
const returnTo = "/settings/profile?saved=1";
const pictureTypes = "image/jpeg,image/png,image/gif,image/webp,image/avif";
const switches = ["locked", "bot", "discoverable", "indexable", "hide_collections"] as const;

export function ProfileForm({ account }: { account: CredentialAccount }) {
  const t = useWords();
  const { sending, problem, send } = useSending();
  return (
    <>
      <PostForm className={styles.form} action={`/form${path}`} encType="multipart/form-data" onSubmit={send}>
        <input type="hidden" name="_method" value="PATCH" />
        <input type="hidden" name="return_to" value={returnTo} />
        <Group title={t("profile-form-look")} text={t("profile-form-pictures-text")}>
          <Pictures account={account} />
        </Group>
        <Group title={t("profile-form-words")}>
          <div className={styles.fields}>
            <TextField
              label={t("profile-form-name")}
              hint={t("profile-form-name-hint", { count: limits.account.displayName })}
              name="display_name"
              defaultValue={account.display_name}
              autoComplete="nickname"
            />
            <TextArea
              label={t("profile-form-bio")}
              hint={t("profile-form-bio-hint", { count: limits.account.bio })}
              name="note"
              rows={4}
              defaultValue={account.source.note}
            />
          </div>
        </Group>
        <Group title={t("profile-form-fields")} text={t("profile-form-fields-text", { count: limits.account.fields })}>
          <div className={styles.fields}>
            {Array.from({ length: limits.account.fields }, (_, place) => (
              <FieldPair key={place} place={place} field={account.source.fields[place]} />
            ))}
          </div>
        </Group>
        <Group title={t("profile-form-switches")}>
          <div className={styles.switches}>
            {switches.map((name) => (
              <div key={name}>
                {/* A box that is not ticked sends nothing, which would mean "as it is". */}
                <input type="hidden" name={name} value="0" />
                <CheckField
                  name={name}
                  value="1"
                  defaultChecked={account[name]}
                  label={t(`profile-form-${dashed(name)}`)}
                  hint={t(`profile-form-${dashed(name)}-hint`)}
                />
              </div>
            ))}
          </div>
        </Group>
        <div className={styles.end}>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" tone="accent" busy={sending}>
            {t("profile-form-save")}
          </Button>
        </div>
      </PostForm>
      {(["avatar", "header"] as const).map((kind) => (
        <PostForm key={kind} id={`remove-${kind}`} action={`/form/api/v1/profile/${kind}`} hidden>
          <input type="hidden" name="_method" value="DELETE" />
          <input type="hidden" name="return_to" value={returnTo} />
        </PostForm>
      ))}
    </>
  );
}

function FieldPair({ place, field }: { place: number; field: { name: string; value: string } | undefined }) {
  const t = useWords();
  const named = (part: string) => `fields_attributes[${place}][${part}]`;
  const number = place + 1;
  return (
    <fieldset className={styles.pair}>
      <legend className="visually-hidden">{t("profile-form-field", { number })}</legend>
      <TextField
        label={t("profile-form-field-name")}
        name={named("name")}
        defaultValue={field?.name}
        maxLength={limits.account.fieldName}
      />
      <TextField
        label={t("profile-form-field-value")}
        name={named("value")}
        defaultValue={field?.value}
        maxLength={limits.account.fieldValue}
      />
    </fieldset>
  );
}

/** Header and avatar as they will look, and what to choose them with. */
function Pictures({ account }: { account: CredentialAccount }) {
  const [avatar, chooseAvatar] = usePreview();
  const [header, chooseHeader] = usePreview();
  return (
    <div className={styles.pictures}>
      <img className={styles.header} src={header ?? account.header} alt="" width={1500} height={500} />
      <img className={styles.avatar} src={avatar ?? account.avatar} alt="" width={92} height={92} />
      <PictureField kind="avatar" shown={account.avatar} onChoose={chooseAvatar} />
      <PictureField kind="header" shown={account.header} onChoose={chooseHeader} />
    </div>
  );
}

interface PictureFieldProps {
  kind: "avatar" | "header";
  shown: string;
  onChoose: (file: File | undefined) => void;
}

function PictureField({ kind, shown, onChoose }: PictureFieldProps) {
  const t = useWords();
  const { origin } = useReader();
  const isOwn = shown !== `${origin}/images/${kind}.png`;
  return (
    <div className={styles.picture}>
      <label htmlFor={`profile-${kind}`}>{t(`profile-form-${kind}`)}</label>
      <input
        id={`profile-${kind}`}
        type="file"
        name={kind}
        accept={pictureTypes}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      {isOwn && (
        <Button type="submit" form={`remove-${kind}`} size="small" tone="quiet" icon="trash-2">
          {t(`profile-form-remove-${kind}`)}
        </Button>
      )}
    </div>
  );
}

/** The address under which a chosen file can be shown before it is sent. */
function usePreview(): [string | null, (file: File | undefined) => void] {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return [address, (file) => setAddress(file ? URL.createObjectURL(file) : null)];
}

function useSending() {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    setSending(true);
    setProblem(null);
    try {
      const account = await api.send<CredentialAccount>("PATCH", path, new FormData(form));
      for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) input.value = "";
      entities.accounts.put(account);
      updateReader({ account });
      toast({ text: t("settings-saved") });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.message);
    } finally {
      setSending(false);
    }
  }
  return { sending, problem, send };
}
