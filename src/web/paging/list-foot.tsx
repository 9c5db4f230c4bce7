/** The end of a list of anything: the next page, what went wrong with it, or that this was all. */
import { useEffect, useRef, type RefObject } from "react";
import { useWords } from "#web/i18n/words.ts";
import { ListEnd } from "#web/ui/list-end.tsx";
import { MoreLink } from "./more-link.tsx";
import type { ListView } from "./use-list.ts";

interface ListFootProps {
  list: Pick<ListView<string>, "next" | "state" | "more">;
  /** Posts of other servers may be missing at the far end. */
  partial?: boolean;
}

export function ListFoot({ list: { next, state, more }, partial = false }: ListFootProps) {
  const t = useWords();
  const link = useRef<HTMLAnchorElement>(null);
  useNear(link, () => void more());
  if (!next) return <ListEnd>{t(partial ? "list-end-partial" : "list-end")}</ListEnd>;
  return <MoreLink ref={link} label={t("list-more")} next={next} state={state} more={more} />;
}

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
