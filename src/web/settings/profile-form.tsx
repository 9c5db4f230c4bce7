/**
 * The form of the own profile. The browser can send it by itself; with script it
 * is sent in place, so that chosen pictures survive a refusal.
 */
import { useState, type SubmitEvent } from "react";
import { dashed } from "#kit/dashed.ts";
import * as limits from "#protocol/limits.ts";
import type { CredentialAccount } from "#protocol/entities.ts";
import { PictureRemovals, ProfilePicture } from "#web/accounts/profile-picture.tsx";
import { PostForm } from "#web/data/post-form.tsx";
import { ApiProblem } from "#web/data/api.ts";
import { useEntities } from "#web/entities/store.ts";
import { useApi } from "#web/data/reader.ts";
import { updateReader } from "#web/data/reader-cell.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Group } from "./group.tsx";
import styles from "./profile-form.module.css";

const path = "/api/v1/accounts/update_credentials";
const returnTo = "/settings/profile?saved=1";
const pictures = ["header", "avatar"] as const;
const tabSwitches = ["show_media", "show_media_replies", "show_featured"] as const;
const switches = ["locked", "bot", "discoverable", "indexable", "hide_collections"] as const;

export function ProfileForm({ account }: { account: CredentialAccount }) {
  const t = useWords();
  const { sending, problem, send } = useSending();
  const domains = account.source.attribution_domains.join("\n");
  return (
    <>
      <PostForm
        className={styles.form}
        action={`/form${path}`}
        encType="multipart/form-data"
        onSubmit={(event) => void send(event)}
      >
        <input type="hidden" name="_method" value="PATCH" />
        <input type="hidden" name="return_to" value={returnTo} />
        <Look account={account} />
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
        <Group title={t("profile-form-tabs")}>
          <Switches names={tabSwitches} account={account} />
        </Group>
        <Group title={t("profile-form-attribution")} text={t("profile-form-attribution-text")}>
          <div className={styles.fields}>
            <TextArea
              // What was saved is shown as it is kept.
              key={domains}
              label={t("profile-form-attribution-domains")}
              hint={t("profile-form-attribution-domains-hint", { count: limits.account.attributionDomains })}
              name="attribution_domains"
              rows={3}
              defaultValue={domains}
              spellCheck={false}
            />
          </div>
        </Group>
        <Group title={t("profile-form-switches")}>
          <Switches names={switches} account={account} />
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
      <PictureRemovals kinds={pictures} returnTo={returnTo} />
    </>
  );
}

function Look({ account }: { account: CredentialAccount }) {
  const t = useWords();
  return (
    <Group title={t("profile-form-look")} text={t("profile-form-pictures-text")}>
      <div className={styles.pictures}>
        {pictures.map((kind) => (
          <ProfilePicture key={kind} kind={kind} account={account} />
        ))}
      </div>
      <div className={styles.fields}>
        {pictures.map((kind) => (
          // Another picture is described by what was saved with it.
          <TextField
            key={account[kind]}
            label={t(`profile-form-${kind}-description`)}
            hint={t("profile-form-description-hint", { count: limits.account.pictureDescription })}
            name={`${kind}_description`}
            defaultValue={account[`${kind}_description`]}
          />
        ))}
      </div>
    </Group>
  );
}

type Switch = (typeof switches | typeof tabSwitches)[number];

function Switches({ names, account }: { names: readonly Switch[]; account: CredentialAccount }) {
  const t = useWords();
  return (
    <div className={styles.switches}>
      {names.map((name) => (
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

function useSending() {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    setSending(true);
    setProblem(null);
    try {
      const account = await api.send<CredentialAccount>("PATCH", path, form);
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
