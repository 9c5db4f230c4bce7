/** The names of several people, as they stand in a sentence. */
import type { Account } from "#protocol/entities.ts";
import type { Locale } from "#web/data/reader.ts";
import { plainName } from "./display-name.tsx";

/** `Wren, Jonas and Vera`; `Wren, Jonas` where the sentence goes on with "and 3 more". */
export function namesOf(locale: Locale, people: readonly Account[], { goesOn }: { goesOn: boolean }): string {
  const names = people.map((one) => plainName(one));
  // The unit lists of Russian have no commas.
  return goesOn ? names.join(", ") : new Intl.ListFormat(locale, { style: "long" }).format(names);
}
