/** Languages that a reader reads anyway: their pages offer no translation from them. */
import type { Writes } from "#server/storage/database.ts";
import { canonicalLanguage } from "./language.ts";
import type { Viewer } from "../accounts/viewer.ts";

/** In place of those of before. What is no language is left out, and a country or a script, since it is one language. */
export async function hideTranslations(tx: Writes, { accountId }: Viewer, languages: readonly string[]): Promise<void> {
  const known = languages.flatMap((tag) => canonicalLanguage(tag)?.split("-", 1) ?? []);
  await tx
    .updateTable("local_user")
    .set({ hidden_translations: [...new Set(known)] })
    .where("account_id", "=", accountId)
    .execute();
}

/** One press on the list. Another page of the same reader may have changed others meanwhile: two presses at once wait for each other. */
export async function changeHiddenTranslations(
  tx: Writes,
  viewer: Viewer,
  { hide, show }: { hide: readonly string[]; show: readonly string[] },
): Promise<void> {
  const { hidden_translations: before } = await tx
    .selectFrom("local_user")
    .select("hidden_translations")
    .where("account_id", "=", viewer.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await hideTranslations(tx, viewer, [...before.filter((language) => !show.includes(language)), ...hide]);
}
