import type { StatusCell } from "#web/entities/store.ts";

/** The id of a post's element, for addresses that lead to it on its page. */
export function anchorOf({ id }: Pick<StatusCell, "id">): string {
  return `s${id}`;
}
