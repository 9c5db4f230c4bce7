/** One press on a list of languages, over what is kept: another page of the same reader may have changed others meanwhile. */
import { hideTranslations } from "#server/domain/statuses/hidden-translations.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { Writes } from "#server/storage/database.ts";

export interface HiddenLanguages {
  hide: readonly string[];
  show: readonly string[];
}

/** Two presses at once wait for each other. */
export async function changeHidden(tx: Writes, viewer: Viewer, { hide, show }: HiddenLanguages): Promise<void> {
  const { hidden_translations: before } = await tx
    .selectFrom("local_user")
    .select("hidden_translations")
    .where("account_id", "=", viewer.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await hideTranslations(tx, viewer, [...before.filter((language) => !show.includes(language)), ...hide]);
}
