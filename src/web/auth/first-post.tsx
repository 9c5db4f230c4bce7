/** The first post: words for everyone, and nothing to set. */
import { PostForm } from "#web/data/post-form.tsx";
import * as hooks from "#web/device/hooks.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { Problem } from "./problem.tsx";
import styles from "./welcome.module.css";

interface FirstPostProps {
  text: string | undefined;
  problem: string | undefined;
  /** Sent twice, it is one post. */
  publishId: string;
}

export function FirstPost({ text, problem, publishId }: FirstPostProps) {
  const t = useWords();
  return (
    <PostForm className={styles.form} action="/welcome" {...hooks.once.set()}>
      <Problem>{problem}</Problem>
      <input type="hidden" name="publish_id" value={publishId} />
      <TextArea
        label={t("welcome-post-label")}
        name="status"
        rows={4}
        required
        defaultValue={text}
        placeholder={t("welcome-post-placeholder")}
      />
      <Button type="submit" tone="accent" block>
        {t("welcome-post")}
      </Button>
    </PostForm>
  );
}
