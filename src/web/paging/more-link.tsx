/**
 * The link to the next page: it brings that page here, and is a link to it for
 * those without scripts. What went wrong stands in its place.
 */
import type { MouseEvent, Ref } from "react";
import { queryString } from "#protocol/query.ts";
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { useWords } from "#web/i18n/words.ts";
import { useLocation } from "#web/navigation/location.ts";
import { Failed } from "#web/ui/failed.tsx";
import type { Cursor } from "./list.ts";
import styles from "./more-link.module.css";
import type { Loading } from "./use-ask.ts";

interface MoreLinkProps {
  label: string;
  next: Cursor;
  state: Loading;
  more: () => Promise<void>;
  ref?: Ref<HTMLAnchorElement>;
}

export function MoreLink({ label, next, state, more, ref }: MoreLinkProps) {
  const t = useWords();
  const location = useLocation();
  const known = Object.fromEntries([...location.searchParams].filter(([name]) => !pagingParameters.has(name)));
  const href = location.pathname + queryString({ ...known, ...next });
  const load = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void more();
  };
  return (
    <>
      {typeof state === "object" && (
        <Failed retry={{ label: t("retry"), href, onRetry: () => void more() }}>{state.problem}</Failed>
      )}
      <p className={styles.more} hidden={typeof state === "object"}>
        <a
          ref={ref}
          href={href}
          rel="next"
          {...hooks.island.set("next-page")}
          aria-busy={state === "loading"}
          onClick={load}
        >
          {state === "loading" ? t("loading") : label}
        </a>
      </p>
    </>
  );
}

const pagingParameters = new Set(["max_id", "min_id", "since_id", "offset"]);
