/** A form of one preference. With scripts a choice is kept as it is made, and there is nothing to press. */
import type { ReactNode } from "react";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";

interface PreferenceFormProps {
  /** The route of the API. */
  path: string;
  /** The page that it stands on. */
  at: string;
  children: ReactNode;
}

export function PreferenceForm({ path, at, children }: PreferenceFormProps) {
  const t = useWords();
  return (
    <PostForm action={`/form${path}`}>
      <input type="hidden" name="_method" value="PATCH" />
      <input type="hidden" name="return_to" value={`${at}?saved=1`} />
      {children}
      <div className="without-script">
        <Button type="submit" tone="accent">
          {t("profile-form-save")}
        </Button>
      </div>
    </PostForm>
  );
}
