/** The end of a list of anything: the next page, what went wrong with it, or that this was all. */
import { useEffect, useRef, type MouseEvent, type RefObject } from "react";
import { queryString } from "#protocol/query.ts";
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { useWords } from "#web/i18n/words.ts";
import { useLocation } from "#web/navigation/location.ts";
import { Failed } from "#web/ui/failed.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import styles from "./list-foot.module.css";
import type { ListView } from "./use-list.ts";

interface ListFootProps {
  list: Pick<ListView<string>, "next" | "state" | "more">;
  /** Posts of other servers may be missing at the far end. */
  partial?: boolean;
}

export function ListFoot({ list: { next, state, more }, partial = false }: ListFootProps) {
  const t = useWords();
  const location = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  useNear(link, more);

  if (!next) return <ListEnd>{t(partial ? "list-end-partial" : "list-end")}</ListEnd>;
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
          ref={link}
          href={href}
          rel="next"
          {...hooks.island.set("next-page")}
          aria-busy={state === "loading"}
          onClick={load}
        >
          {t(state === "loading" ? "loading" : "list-more")}
        </a>
      </p>
    </>
  );
}

const pagingParameters = new Set(["max_id", "min_id", "since_id", "offset"]);

/** Calls when the end of the list comes within two windows. */
function useNear(target: RefObject<HTMLElement | null>, call: () => void): void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    // A busy page hears of several crossings at once; the last one is how it is.
    const observer = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: "200% 0px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
}
