/** Picture and name. */
import { PictureRemovals, ProfilePicture } from "#web/accounts/profile-picture.tsx";
import * as hooks from "#web/device/hooks.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import styles from "./welcome.module.css";

export function FirstProfile({ returnTo }: { returnTo: string }) {
  const t = useWords();
  const { account } = useReader();
  if (!account) return null;
  return (
    <>
      <PostForm
        className={styles.form}
        action="/form/api/v1/accounts/update_credentials"
        encType="multipart/form-data"
        {...hooks.once.set()}
      >
        <input type="hidden" name="_method" value="PATCH" />
        <input type="hidden" name="return_to" value={returnTo} />
        <div className={styles.picture} {...hooks.preview.set()}>
          <ProfilePicture kind="avatar" account={account} />
        </div>
        <TextField
          label={t("welcome-name")}
          name="display_name"
          defaultValue={account.display_name}
          autoComplete="nickname"
        />
        <Button type="submit" tone="accent" block>
          {t("welcome-next")}
        </Button>
      </PostForm>
      <PictureRemovals kinds={["avatar"]} returnTo="/welcome?step=profile" />
    </>
  );
}
