/** What can be done with a conversation as a whole. A native popover and plain forms: both work without any script. */
import type { AccountConversationId } from "#protocol/ids.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./conversation.module.css";

const leaveId = "leave";

export function ConversationOptions({ id, unread }: { id: AccountConversationId; unread: boolean }) {
  const t = useWords();
  return (
    <div className={styles.options}>
      {unread && (
        <PostForm className="without-script" action={`/form/api/v1/conversations/${id}/read`}>
          <input type="hidden" name="return_to" value={`/conversations/${id}`} />
          <IconButton type="submit" icon="check" label={t("conversation-mark-read")} />
        </PostForm>
      )}
      <IconButton icon="log-out" label={t("conversation-leave")} popoverTarget={leaveId} />
      <div id={leaveId} popover="auto" role="dialog" aria-label={t("conversation-leave")} className={styles.leave}>
        <p>{t("conversation-leave-text")}</p>
        <PostForm action={`/form/api/v1/conversations/${id}`}>
          <input type="hidden" name="_method" value="DELETE" />
          <input type="hidden" name="return_to" value="/conversations" />
          <Button type="submit" tone="danger" block>
            {t("conversation-leave-confirm")}
          </Button>
        </PostForm>
      </div>
    </div>
  );
}

/** Says who reads a message, at the beginning of each conversation. */
export function DirectNotice() {
  const t = useWords();
  return (
    <p className={styles.notice}>
      <Icon name="info" />
      <span>{t("conversation-notice")}</span>
    </p>
  );
}
