/**
 * The form of the own profile. The browser can send it by itself; with script it
 * is sent in place, so that chosen pictures survive a refusal.
 */
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from "react";
import { dashed } from "#kit/dashed.ts";
import * as limits from "#protocol/limits.ts";
import type { CredentialAccount } from "#protocol/entities.ts";
import type { PictureKind } from "#web/accounts/picture-menu.tsx";
import { isOwnPicture, PictureRemovals, ProfilePicture } from "#web/accounts/profile-picture.tsx";
import { PostForm } from "#web/data/post-form.tsx";
import { ApiProblem } from "#web/data/api.ts";
import { useEntities } from "#web/entities/store.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { updateAccount } from "#web/data/update-account.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, TextArea, TextField } from "#web/ui/field.tsx";
import { takeAway, toast, type Toast } from "#web/ui/toast.tsx";
import { Group } from "./group.tsx";
import styles from "./profile-form.module.css";

const path = "/api/v1/accounts/update_credentials";
const returnTo = "/settings/profile?saved=1";
const pictures = ["header", "avatar"] as const;
const tabSwitches = ["show_media", "show_media_replies", "show_featured"] as const;
const switches = ["locked", "bot", "discoverable", "indexable", "hide_collections"] as const;

/** The boxes that people write in, but for those of the fields, and what is kept of each. */
const keptIn = (account: CredentialAccount) => ({
  avatar_description: account.avatar_description,
  header_description: account.header_description,
  display_name: account.display_name,
  note: account.source.note,
  attribution_domains: account.source.attribution_domains.join("\n"),
});
type Box = keyof ReturnType<typeof keptIn>;
const boxNames = [
  "avatar_description",
  "header_description",
  "display_name",
  "note",
  "attribution_domains",
] as const satisfies Box[];
type Errors = Partial<Record<Box, string>>;

export function ProfileForm({ account }: { account: CredentialAccount }) {
  const t = useWords();
  const { form, sending, problem, errors, send, forget } = useSending();
  const kept = keptIn(account);
  return (
    <>
      <PostForm
        ref={form}
        className={styles.form}
        action={`/form${path}`}
        encType="multipart/form-data"
        onSubmit={(event) => void send(event)}
        onChange={forget}
      >
        <input type="hidden" name="_method" value="PATCH" />
        <input type="hidden" name="return_to" value={returnTo} />
        <Look account={account} errors={errors} />
        <Group title={t("profile-form-words")}>
          <div className={styles.fields}>
            <TextField
              label={t("profile-form-name")}
              hint={t("profile-form-name-hint", { count: limits.account.displayName })}
              name="display_name"
              defaultValue={kept.display_name}
              error={errors.display_name}
              autoComplete="nickname"
            />
            <TextArea
              label={t("profile-form-bio")}
              hint={t("profile-form-bio-hint", { count: limits.account.bio })}
              name="note"
              rows={4}
              defaultValue={kept.note}
              error={errors.note}
            />
          </div>
        </Group>
        <Fields account={account} />
        {/* Few servers have them. */}
        {!account.linked && (
          <Group title={t("profile-form-tabs")}>
            <Switches names={tabSwitches} account={account} />
          </Group>
        )}
        <Group title={t("profile-form-attribution")} text={t("profile-form-attribution-text")}>
          <div className={styles.fields}>
            <TextArea
              label={t("profile-form-attribution-domains")}
              hint={t("profile-form-attribution-domains-hint", { count: limits.account.attributionDomains })}
              name="attribution_domains"
              rows={3}
              defaultValue={kept.attribution_domains}
              error={errors.attribution_domains}
              spellCheck={false}
            />
          </div>
        </Group>
        <Group title={t("profile-form-switches")}>
          <Switches names={switches} account={account} />
        </Group>
        <Group>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" tone="accent" busy={sending}>
            {t("profile-form-save")}
          </Button>
        </Group>
      </PostForm>
      <PictureRemovals kinds={pictures} returnTo={returnTo} />
    </>
  );
}

function Fields({ account }: { account: CredentialAccount }) {
  const t = useWords();
  return (
    <Group title={t("profile-form-fields")} text={t("profile-form-fields-text", { count: limits.account.fields })}>
      <div className={styles.fields}>
        {/* What is not sent is lost, and another server may have more of them. */}
        {Array.from({ length: Math.max(limits.account.fields, account.source.fields.length) }, (_, place) => (
          <FieldPair key={place} place={place} field={account.source.fields[place]} />
        ))}
      </div>
    </Group>
  );
}

function Look({ account, errors }: { account: CredentialAccount; errors: Errors }) {
  const t = useWords();
  const { origin } = useReader();
  const boxes = useRef<Partial<Record<PictureKind, HTMLTextAreaElement | null>>>({});
  // The picture that a chosen one is to replace: once it is another, the choice has been saved.
  const [chosenOver, setChosenOver] = useState<Partial<Record<PictureKind, string>>>({});
  const isChosen = (kind: PictureKind) => chosenOver[kind] === account[kind];
  const isThere = (kind: PictureKind) => isOwnPicture(origin, kind, account[kind]) || isChosen(kind);

  // Another picture is there: a choice that led to it is over, and one that was removed leaves no words for the next.
  useEffect(() => {
    setChosenOver((over) => Object.fromEntries(Object.entries(over).filter(([kind]) => isChosen(kind as PictureKind))));
    for (const kind of pictures) if (!isThere(kind)) boxes.current[kind]!.value = "";
    // oxlint-disable-next-line react/exhaustive-deps -- it is about the pictures, not about the choice of one
  }, [account.avatar, account.header]);

  /** Another picture is not described by the words for the one before it. */
  function choose(kind: PictureKind, file: File | undefined): void {
    const box = boxes.current[kind]!;
    const saved = account[`${kind}_description`];
    if (!file) box.value = saved;
    else if (isChosen(kind) || box.value === saved) box.value = "";
    setChosenOver({ ...chosenOver, [kind]: file && account[kind] });
  }

  return (
    <Group title={t("profile-form-look")} text={t("profile-form-pictures-text")}>
      <div className={styles.pictures}>
        {pictures.map((kind) => (
          <ProfilePicture key={kind} kind={kind} account={account} onChoose={(file) => choose(kind, file)} />
        ))}
      </div>
      <div className={styles.fields}>
        {pictures.map((kind) => (
          // Without script nobody knows yet whether a picture is chosen.
          <div key={kind} className={isThere(kind) ? undefined : "without-script"}>
            <TextArea
              ref={(box) => void (boxes.current[kind] = box)}
              label={t(`profile-form-${kind}-description`)}
              hint={t("profile-form-description-hint", { count: limits.account.pictureDescription })}
              name={`${kind}_description`}
              rows={2}
              defaultValue={account[`${kind}_description`]}
              error={errors[`${kind}_description`]}
            />
          </div>
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

interface Problem {
  words: string;
  /** null: it is about none of the boxes alone. */
  box: Box | null;
}

function useSending() {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef<Toast>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (problem?.box) boxIn(form.current!, problem.box).focus();
  }, [problem]);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const sent = event.currentTarget;
    const fields = new FormData(sent);
    const written = valuesIn(sent);
    setSending(true);
    setProblem(null);
    if (saved.current) takeAway(saved.current);
    try {
      const account = await api.send<CredentialAccount>("PATCH", path, fields);
      entities.accounts.put(account);
      updateAccount(account);
      showKept(sent, written, account);
      saved.current = { text: t("settings-saved") };
      toast(saved.current);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const field = error.details["field"];
      setProblem({ words: error.message, box: boxNames.find((name) => name === field) ?? null });
    } finally {
      setSending(false);
    }
  }

  /** A box that is being corrected is not wrong any more. */
  function forget({ target }: ChangeEvent<HTMLFormElement>): void {
    if (problem?.box && (target as Element).getAttribute("name") === problem.box) setProblem(null);
  }

  const errors: Errors = problem?.box ? { [problem.box]: problem.words } : {};
  return { form, sending, problem: problem?.box === null ? problem.words : null, errors, send, forget };
}

const boxIn = (form: HTMLFormElement, name: Box) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;

const valuesIn = (form: HTMLFormElement) => new Map(boxNames.map((name) => [name, boxIn(form, name).value]));

/** The boxes say what is kept of what was sent; whatever was typed since stays. */
function showKept(form: HTMLFormElement, sent: ReadonlyMap<Box, string>, account: CredentialAccount): void {
  for (const [name, words] of Object.entries(keptIn(account)) as [Box, string][]) {
    const box = boxIn(form, name);
    if (box.value === sent.get(name) && box.value !== words) box.value = words;
  }
}
