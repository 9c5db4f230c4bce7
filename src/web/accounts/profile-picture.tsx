/**
 * One's avatar or header in a form: a press on it chooses another one, which is shown before anything is saved.
 *
 * The field itself lies over the picture, unseen, so that a finger, the keyboard and a dropped file all reach it. Without
 * script a label is pressed instead, and of the field only its words are seen, which say what was chosen.
 */
import { useEffect, useId, useRef, useState, type MouseEvent, type RefObject } from "react";
import type { CredentialAccount } from "#protocol/entities.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { PictureKind } from "./picture-menu.tsx";
import styles from "./profile-picture.module.css";

const loadMenu = async () => (await import("./picture-menu.tsx")).load();
const PictureMenu = onIntent(loadMenu);
const loadCrop = async () => (await import("./crop-profile-picture.tsx")).load();
type CropPart = Awaited<ReturnType<typeof loadCrop>>;

const types = "image/jpeg,image/png,image/gif,image/webp,image/avif";
const removalId = (kind: PictureKind) => `remove-${kind}`;

interface ProfilePictureProps {
  kind: PictureKind;
  account: CredentialAccount;
  /** Hears of each choice, and with undefined that it was taken back. */
  onChoose?: (file: File | undefined) => void;
}

/** A field of the form around it, named as its kind. */
export function ProfilePicture({ kind, account, onChoose }: ProfilePictureProps) {
  // Another address is another picture: what was chosen has been saved.
  return <Picture key={account[kind]} kind={kind} saved={account[kind]} onChoose={onChoose} />;
}

/** False while the picture is the one of everybody without their own. */
export function isOwnPicture(origin: string, kind: PictureKind, address: string): boolean {
  return address !== `${origin}/images/${kind}.png`;
}

function Picture({ kind, saved, onChoose }: Omit<ProfilePictureProps, "account"> & { saved: string }) {
  const t = useWords();
  const { origin } = useReader();
  const field = useRef<HTMLInputElement>(null);
  const choosing = useRef(false);
  const { preview, take, discard, crop } = useChoice(kind, field, onChoose);
  const [menuOpen, setMenuOpen] = useState(false);
  const canRemove = isOwnPicture(origin, kind, saved);
  const label = t(`profile-picture-change-${kind}`);
  const id = useId();

  /** The menu asks first, where there is more to do than to choose. */
  function press(event: MouseEvent): void {
    void loadCrop().catch(() => {});
    if (choosing.current || !(canRemove || preview)) return;
    event.preventDefault();
    setMenuOpen(true);
  }

  function askForFile(): void {
    choosing.current = true;
    field.current!.click();
    choosing.current = false;
  }

  return (
    <div className={`${styles.picture} ${styles[kind]}`}>
      <img src={preview ?? saved} alt="" width={kind === "avatar" ? 92 : 1500} height={kind === "avatar" ? 92 : 500} />
      <span className={styles.badge}>
        <Icon name="camera" />
      </span>
      <input
        ref={field}
        id={id}
        type="file"
        name={kind}
        accept={types}
        aria-label={label}
        title={label}
        onPointerEnter={() => void loadMenu().catch(() => {})}
        onClick={press}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <label className={styles.choose} htmlFor={id}>
        {label}
      </label>
      {canRemove && (
        <span className="without-script">
          <Button type="submit" form={removalId(kind)} size="small" icon="trash-2">
            {t(`profile-picture-remove-${kind}`)}
          </Button>
        </span>
      )}
      <p className={styles.note} role="status">
        {preview && t("profile-picture-preview")}
      </p>
      {crop}
      {menuOpen && (
        <PictureMenu
          kind={kind}
          anchor={field.current!}
          onChoose={askForFile}
          onDiscard={preview ? discard : undefined}
          canRemove={canRemove}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </div>
  );
}

/** A choice: `take` asks for its part, which `crop` shows, before it is; `discard` takes it back. */
function useChoice(
  kind: PictureKind,
  field: RefObject<HTMLInputElement | null>,
  onChoose: ProfilePictureProps["onChoose"],
) {
  const [preview, setPreview] = usePreview();
  const [cropping, setCropping] = useState<{ Crop: CropPart; file: File }>();

  function choose(file: File | undefined): void {
    setPreview(file);
    onChoose?.(file);
  }

  async function take(file: File | undefined): Promise<void> {
    if (!file) return discard();
    // Without a network it is not cropped.
    const Crop = await loadCrop().catch(() => null);
    if (file !== field.current?.files![0]) return;
    if (Crop) setCropping({ Crop, file });
    else choose(file);
  }

  function discard(): void {
    field.current!.value = "";
    setCropping(undefined);
    choose(undefined);
  }

  const crop = cropping && (
    <cropping.Crop
      kind={kind}
      field={field.current!}
      file={cropping.file}
      onKeep={(file, isNew) => (isNew ? choose : setPreview)(file)}
    />
  );
  return { preview, take, discard, crop };
}

/** These forms remove the pictures without script; they stand outside of the form with the pictures. */
export function PictureRemovals({ kinds, returnTo }: { kinds: readonly PictureKind[]; returnTo: string }) {
  return kinds.map((kind) => (
    <PostForm key={kind} id={removalId(kind)} action={`/form/api/v1/profile/${kind}`} hidden>
      <input type="hidden" name="_method" value="DELETE" />
      <input type="hidden" name="return_to" value={returnTo} />
    </PostForm>
  ));
}

/** The address under which a chosen file can be shown before it is sent. */
function usePreview(): [string | null, (file: File | undefined) => void] {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return [address, (file) => setAddress(file ? URL.createObjectURL(file) : null)];
}
