/** The head of a screen: back, title, actions, tabs. A press on the title goes to the top. */
import type { MouseEvent, ReactNode } from "react";
import { scrollToTop } from "#web/device/scroll-to-top.ts";
import { useWords } from "#web/i18n/words.ts";
import { goBack } from "#web/navigation/history.ts";
import { IconLink } from "#web/ui/button.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { Tabs, type Tab } from "#web/ui/tabs.tsx";
import { switcherId } from "./navigation.tsx";
import styles from "./header.module.css";

interface HeaderProps {
  title: ReactNode;
  /** One quiet line below the title. */
  detail?: ReactNode;
  /** Where "back" leads when the reader came from elsewhere; absent on the places of the navigation. */
  back?: string;
  actions?: ReactNode;
  tabs?: readonly Tab[];
  /** Stands where the title would stand, which then is only read out. */
  field?: ReactNode;
  /** Of home: on phones the bird stands where the title would stand, and the reader's face before it. */
  face?: string;
}

export function Header({ title, detail, back, actions, tabs, field, face }: HeaderProps) {
  const t = useWords();
  return (
    <header className={styles.header}>
      <div className={styles.bar} data-home={face && ""}>
        {face && (
          <button type="button" popoverTarget={switcherId} aria-label={t("nav-accounts")}>
            <Avatar src={face} size="small" />
          </button>
        )}
        {back && <IconLink icon="arrow-left" label={t("back")} href={back} onClick={onBack} />}
        {field ? (
          <h1 className="visually-hidden">{title}</h1>
        ) : (
          <h1 className={styles.title}>
            <a href="#top" onClick={scrollUp}>
              {face && <Mark size={28} />}
              <span>{title}</span>
            </a>
            {detail && <small>{detail}</small>}
          </h1>
        )}
        {field}
        {actions}
      </div>
      {tabs && <Tabs label={t("tabs")} tabs={tabs} />}
    </header>
  );
}

/** The way back from a page that begins with a picture instead of a header. */
export function FloatingBack({ href }: { href: string }) {
  const t = useWords();
  return (
    <div className={styles.floating} data-floating="">
      <IconLink icon="arrow-left" label={t("back")} href={href} onClick={onBack} />
    </div>
  );
}

/** Back in the history if there is a page of ours to go back to; else the link leads up. */
function onBack(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (goBack()) event.preventDefault();
}

function scrollUp(event: MouseEvent): void {
  event.preventDefault();
  scrollToTop();
}
