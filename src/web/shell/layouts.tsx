/** The frames of the pages: what stands around a screen, and where the screen stands in it. */
import type { ComponentType, ReactNode } from "react";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Mark } from "#web/ui/mark.tsx";
import { Toasts } from "#web/ui/toast.tsx";
import type { Layout, Route } from "#web/navigation/routes.ts";
import { Aside, SmallPrint } from "./aside.tsx";
import styles from "./layouts.module.css";
import { Navigation } from "./navigation.tsx";
import { PreviewNotice } from "./preview-notice.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

export interface LayoutProps {
  route: Route;
  children: ReactNode;
}

export const Layouts: Record<Layout, ComponentType<LayoutProps>> = {
  default: DefaultLayout,
  auth: AuthLayout,
  legal: LegalLayout,
  empty: EmptyLayout,
};

function DefaultLayout({ route, children }: LayoutProps) {
  const t = useWords();
  return (
    <>
      <SkipLink />
      <PreviewNotice />
      <div className={styles.zones}>
        <Navigation />
        <div className={styles.column}>
          <Main>{children}</Main>
        </div>
        <Aside route={route} />
      </div>
      <ShortcutsDialog />
      {!isVisitor(useReader().account) && <Toasts closeLabel={t("close")} />}
    </>
  );
}

/** One narrow column with one thing to do. */
function AuthLayout({ children }: LayoutProps) {
  return (
    <div className={styles.auth}>
      <SkipLink />
      <PreviewNotice />
      <Brand />
      <Main>{children}</Main>
      <SmallPrint />
      <ShortcutsDialog />
    </div>
  );
}

/** One column to read in. */
function LegalLayout({ children }: LayoutProps) {
  return (
    <div className={styles.legal}>
      <SkipLink />
      <Brand />
      <Main className="prose">{children}</Main>
      <SmallPrint />
      <ShortcutsDialog />
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
