/** Followers whom the reader follows too, by their faces and first names. */
import type { AccountId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Facepile } from "#web/ui/avatar.tsx";
import { namesOf } from "./names-of.ts";

const named = 2;

/** Some of them, and how many there are. */
export interface FamiliarFollowers {
  ids: readonly AccountId[];
  count: number;
}

export function Familiar({ ids, count, className }: FamiliarFollowers & { className: string | undefined }) {
  const t = useWords();
  const { locale } = useReader();
  const { accounts } = useEntities();
  const people = ids.flatMap((id) => accounts.get(id) ?? []);
  const first = people.slice(0, named);
  const others = count - first.length;
  const names = namesOf(locale, first, { goesOn: others > 0 });
  return (
    <p className={className}>
      <Facepile sources={people.map(({ avatar }) => avatar)} />{" "}
      <bdi>{others > 0 ? t("familiar-followers-others", { names, others }) : t("familiar-followers", { names })}</bdi>
    </p>
  );
}
