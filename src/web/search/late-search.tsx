/** What only a browser brings to the search page: the choices below its field, and where nothing was searched for, the searches of before. */
import { useEffect, useState, type ComponentType } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { SuggestHere } from "./suggest-here.tsx";

export function LateSearch({ accountId, isEmpty }: { accountId: AccountId; isEmpty: boolean }) {
  return (
    <>
      {/* The page itself has the searches of before. */}
      <SuggestHere fields='header input[name="q"]' withRecent={!isEmpty} />
      {isEmpty && <Recent accountId={accountId} />}
    </>
  );
}

function Recent({ accountId }: { accountId: AccountId }) {
  const [List, setList] = useState<ComponentType<{ accountId: AccountId }>>();
  useEffect(() => {
    const load = async () => {
      const list = await (await import("./recent-list.tsx")).load();
      setList(() => list);
    };
    // Without it the field does.
    load().catch(console.warn);
  }, []);
  return List && <List accountId={accountId} />;
}
