/** Keeps an open thread current: edits and votes change its posts, deleted ones leave, new answers bring a reload. */
import type { StatusId } from "#protocol/ids.ts";
import { useEntities } from "#web/data/entities.ts";
import { useLive } from "#web/data/live.ts";
import { isBusyWriting, reloadView } from "#web/data/navigation.ts";

interface Thread {
  id: StatusId;
  ancestors: readonly StatusId[];
  descendants: readonly StatusId[];
}

export function useThreadUpdates({ id, ancestors, descendants }: Thread): void {
  const entities = useEntities();
  const members = new Set([id, ...ancestors, ...descendants]);
  const refresh = () => {
    // The composer of a reply lives in this screen and must not be taken away under the writer's hands.
    if (!isBusyWriting()) void reloadView();
  };
  useLive("user", {
    update(status) {
      if (status.in_reply_to_id && members.has(status.in_reply_to_id)) refresh();
    },
    change: (status) => void entities.addStatus(status),
    remove: (gone) => entities.statuses.delete(gone),
    notification({ type, status }) {
      if (type === "mention" && status?.in_reply_to_id && members.has(status.in_reply_to_id)) refresh();
    },
    gap: refresh,
  });
}
