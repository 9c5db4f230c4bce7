/** The right zone: the part that the server has drawn, and the small print. Below 1,200 px only the latter. */
import { useEffect, useReducer, type ComponentType } from "react";
import { atRest } from "#web/device/at-rest.ts";
import * as hooks from "#web/device/hooks.ts";
import { useWords } from "#web/i18n/words.ts";
import { ServerHtml } from "#web/ui/server-html.tsx";
import styles from "./aside.module.css";
import drawing from "./server-drawn.module.css";
import { shortcutsId } from "./shortcuts-dialog.tsx";

/** Brings the buttons of the people at the side to life; until it is there they are forms, as they came. */
let ActiveHere: ComponentType | undefined;

export function Aside({ drawn }: { drawn: string | undefined }) {
  const t = useWords();
  const [, enliven] = useReducer(() => true, false);
  const load = async () => {
    try {
      ({ ActiveHere } = await import("./active-here.tsx"));
      enliven();
    } catch {
      // It is tried again once the pointer is there; without it the forms do.
    }
  };
  useEffect(() => {
    const wide = matchMedia("(width >= 1200px)");
    const look = () => wide.matches && atRest(() => void load());
    wide.onchange = look;
    look();
  }, []);
  return (
    <aside className={styles.aside} aria-label={t("aside-label")} onPointerEnter={() => void load()}>
      <Side drawn={drawn} />
      {ActiveHere && <ActiveHere />}
      <SmallPrint />
    </aside>
  );
}

/**
 * The zone as the server has drawn it: in the browser React leaves it alone. On a page that shows none it waits, hidden,
 * for one that does.
 */
export function Side({ hidden, drawn = "" }: { hidden?: boolean; drawn: string | undefined }) {
  return <ServerHtml className={drawing.side} hidden={hidden} html={drawn} ref={moveHere} suppressHydrationWarning />;
}

/** Where it stands; another layout has another place for it. */
let drawn: Element | undefined;

function moveHere(place: Element | null): void {
  if (!place) return;
  if (drawn) place.append(...drawn.childNodes);
  drawn = place;
}

/** The links at the end of every page. */
export function SmallPrint() {
  const t = useWords();
  return (
    <footer className={styles.print}>
      <a href="/about">{t("nav-about")}</a>
      <a href="/privacy">{t("nav-privacy")}</a>
      <a href="/terms">{t("nav-terms")}</a>
      <button type="button" className="needs-script" {...hooks.opens.set(shortcutsId)}>
        {t("nav-keyboard")}
      </button>
    </footer>
  );
}
