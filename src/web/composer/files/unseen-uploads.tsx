/** Files that go up while no composer shows them, or that failed so: a ring beside the button to write, which leads to the drafts. */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import * as hooks from "#web/device/hooks.ts";
import { drafts } from "#web/drafts/store.ts";
import { useReader } from "#web/data/reader.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { useLocation } from "#web/navigation/location.ts";
import { Icon } from "#web/ui/icon.tsx";
import { showLasting } from "#web/ui/lasting.tsx";
import { partOf, type Unseen } from "./upload-news.ts";
import styles from "./unseen-uploads.module.css";

let part: ReactNode;

export async function showUnseenUploads(uploads: Unseen): Promise<void> {
  await needWords(["sending"]);
  showLasting((part ??= <UnseenUploads key="uploads" uploads={uploads} />));
}

export function UnseenUploads({ uploads }: { uploads: Unseen }) {
  const place = usePlace();
  const isInList = useLocation().pathname === "/drafts";
  const state = useSyncExternalStore(uploads.subscribe, () => stateOf(uploads));
  const [count, percent, failed] = state.split(" ").map(Number) as [number, number, number];
  // The list says it of each draft.
  useEffect(() => {
    if (isInList && failed > 0) uploads.dismissFailed();
  }, [uploads, isInList, failed]);
  useEffect(() => {
    if (failed > 0) return drafts.watch(() => void uploads.checkFailed());
  }, [uploads, failed]);
  return place && createPortal(<Ring {...(isInList ? nothing : { count, percent, failed })} />, place);
}

interface RingProps {
  /** Files under way. */
  count: number;
  percent: number;
  /** Files. */
  failed: number;
}

const nothing: RingProps = { count: 0, percent: 0, failed: 0 };

function Ring({ count, percent, failed }: RingProps) {
  const t = useWords();
  const { locale } = useReader();
  const words = new Intl.NumberFormat(locale, { style: "percent" }).format(percent / 100);
  const failure = failed > 0 ? t("uploads-failed", { count: failed }) : "";
  const label = count > 0 ? t("uploads-running", { count, percent: words }) : failure;
  return (
    <>
      {label && (
        <a
          className={styles.ring}
          href="/drafts"
          aria-label={label}
          title={label}
          data-failed={count === 0 || undefined}
        >
          {count > 0 ? (
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <circle cx="10" cy="10" r="8" />
              <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${percent} 100`} />
            </svg>
          ) : (
            <Icon name="triangle-alert" />
          )}
          <span className={styles.words}>{label}</span>
          {count > 0 && <span className={styles.percent}>{words}</span>}
        </a>
      )}
      <span className="visually-hidden" role="status">
        {failure}
      </span>
    </>
  );
}

/** One text, which is the same until there is something to say. */
function stateOf(uploads: Unseen): string {
  const { underWay, failed } = uploads.unseen();
  const sum = (of: "count" | "sent" | "total") => underWay.reduce((all, one) => all + one[of], 0);
  const percent = Math.floor(100 * partOf({ sent: sum("sent"), total: sum("total") }));
  return `${sum("count")} ${percent} ${failed}`;
}

/** Behind the button to write, where a page has one. */
function usePlace(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const made = document.createElement("div");
    document.querySelector(hooks.compose.selector)?.after(made);
    setPlace(made);
    return () => made.remove();
  }, []);
  return place;
}
