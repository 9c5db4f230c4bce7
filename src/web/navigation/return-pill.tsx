/** After a jump to the top: for half a minute a quiet way back to where the reader was. */
import { useEffect, useState } from "react";
import * as hooks from "#web/device/hooks.ts";
import { beforeTop } from "#web/device/scroll-to-top.ts";
import { useWords } from "#web/i18n/words.ts";
import { Pill } from "#web/ui/pill.tsx";
import { findPlace, restorePlace, type ScrollPlace } from "./scroll-place.ts";

/** Milliseconds. */
const patience = 30_000;

export function ReturnPill() {
  const t = useWords();
  const [left, setLeft] = useState<ScrollPlace | null>(null);
  useEffect(
    () =>
      beforeTop(() => {
        if (scrollY > innerHeight) setLeft(findPlace());
      }),
    [],
  );
  useEffect(() => {
    const timer = setTimeout(() => setLeft(null), patience);
    return () => clearTimeout(timer);
  }, [left]);
  if (!left) return null;
  return (
    <Pill
      {...hooks.wayBack.set()}
      onClick={() => {
        setLeft(null);
        restorePlace(left);
      }}
    >
      {t("timeline-return")}
    </Pill>
  );
}
