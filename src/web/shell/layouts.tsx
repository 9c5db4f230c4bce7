/** The frames of the pages: what stands around a screen, and where the screen stands in it. */
import type { ComponentType, ReactNode } from "react";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Mark } from "#web/ui/mark.tsx";
import { Lasting } from "#web/ui/lasting.tsx";
import { Toasts } from "#web/ui/toast.tsx";
import type { Layout, Route } from "#web/navigation/routes.ts";
import { Aside, Side, SmallPrint } from "./aside.tsx";
import styles from "./layouts.module.css";
import { Navigation } from "./navigation.tsx";
import { PreviewNotice } from "./preview-notice.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

/** HTML of parts of a page. */
export interface DrawnOnce {
  side: string;
  /** The content of the shortcuts dialog; a reader's page draws it when it is opened. */
  shortcuts: string | null;
}

export interface LayoutProps {
  route: Route;
  /** The server has drawn it for many pages at once; in the browser it is there already. */
  drawn: DrawnOnce | undefined;
  children: ReactNode;
}

export const Layouts = {
  default: DefaultLayout,
  legal: LegalLayout,
  // Pages of forms, and the page after a layout has failed, come alive for nobody: no browser draws them.
  ...(import.meta.env.SSR && { auth: AuthLayout, empty: EmptyLayout }),
} as Record<Layout, ComponentType<LayoutProps>>;

function DefaultLayout({ route, drawn, children }: LayoutProps) {
  const t = useWords();
  return (
    <>
      <SkipLink />
      <PreviewNotice />
      <div className={styles.zones} data-screen={route.name}>
        <Navigation />
        <div className={styles.column}>
          <Main>{children}</Main>
        </div>
        <Aside drawn={drawn?.side} />
      </div>
      <ShortcutsDialog drawn={drawn?.shortcuts} />
      {!isVisitor(useReader().account) && <Toasts closeLabel={t("close")} />}
      <Lasting />
    </>
  );
}

/** One narrow column with one thing to do. */
function AuthLayout({ drawn, children }: LayoutProps) {
  return (
    <div className={styles.auth}>
      <SkipLink />
      <PreviewNotice />
      <Brand />
      <Main>{children}</Main>
      <SmallPrint />
      <ShortcutsDialog drawn={drawn?.shortcuts} />
    </div>
  );
}

/** One column to read in. */
function LegalLayout({ drawn, children }: LayoutProps) {
  return (
    <div className={styles.legal}>
      <SkipLink />
      <Brand />
      <Main className="prose">{children}</Main>
      {!isVisitor(useReader().account) && <Side hidden drawn={drawn?.side} />}
      <SmallPrint />
      <ShortcutsDialog drawn={drawn?.shortcuts} />
    </div>
  );
}

function EmptyLayout({ children }: LayoutProps) {
  return (
    <>
      <SkipLink />
      <Main>{children}</Main>
    </>
  );
}

/** Where the skip link leads, and where the keyboard goes on after a navigation. */
function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

function SkipLink() {
  const t = useWords();
  return (
    <a className="skip-link" href="#main">
      {t("skip-to-content")}
    </a>
  );
}

function Brand() {
  return (
    <header>
      <a className={styles.brand} href="/">
        <Mark size={28} />
        Linnet
      </a>
    </header>
  );
}
