/** What only a browser brings to the search page: the choices below its field, and where nothing was searched for, the searches of before. */
import type { AccountId } from "#protocol/ids.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { RecentList } from "./recent-list.tsx";
import { SuggestHere } from "./suggest-here.tsx";

/** With its words. */
export async function load(): Promise<typeof LateSearch> {
  await needWords(["suggestions"]);
  return LateSearch;
}

function LateSearch({ accountId, isEmpty }: { accountId: AccountId; isEmpty: boolean }) {
  return (
    <>
      {/* The page itself has the searches of before. */}
      <SuggestHere fields='header input[name="q"]' withRecent={!isEmpty} />
      {isEmpty && <RecentList accountId={accountId} />}
    </>
  );
}
