/** Limited accounts: those who do not follow one are shown what it says only when they ask. */
import type { Account } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";
import { useRelationship } from "#web/entities/store.ts";

/** True if this reader is to be asked first. Of a suspended account there is nothing to ask for. */
export function useIsLimited({ id, limited, suspended }: Account): boolean {
  const { account } = useReader();
  const relationship = useRelationship(id);
  return limited === true && !suspended && account?.id !== id && !relationship?.following;
}
