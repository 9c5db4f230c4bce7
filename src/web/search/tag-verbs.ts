/** What a reader does with hashtags. Each press shows at once, and is taken back if the server says no. */
import type { Tag } from "#protocol/entities.ts";
import { toast } from "#web/ui/toast.tsx";
import { settle, type Hands } from "#web/verbs/hands.ts";

export type TagFlag = "following" | "featuring";

export const verbs = { following: ["follow", "unfollow"], featuring: ["feature", "unfeature"] } as const;

export const tagVerbPath = (name: string, flag: TagFlag, on: boolean) =>
  `/api/v1/tags/${encodeURIComponent(name)}/${verbs[flag][on ? 0 : 1]}`;

/** `show` draws what is wished for, and then what has come of it. Undo takes an unfollow back. */
export async function setTagFlag(
  hands: Hands,
  name: string,
  flag: TagFlag,
  on: boolean,
  show: (on: boolean) => void,
): Promise<void> {
  show(on);
  const isDone = await settle(hands, async () => void (await hands.api.send<Tag>("POST", tagVerbPath(name, flag, on))));
  if (!isDone) return show(!on);
  if (flag === "featuring" || on) return;
  const { t } = hands;
  const run = () => void setTagFlag(hands, name, flag, true, show);
  toast({ text: t("tag-unfollowed-toast", { name }), action: { label: t("undo"), run } });
}
