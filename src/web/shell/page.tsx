/** What is inside `#root`: the layout, and in it the screen or what went wrong instead. The same on both sides. */
import { Component, type ReactNode } from "react";
// The values come first: every other style sheet uses them.
import "#web/ui/tokens.css";
import "#web/ui/base.css";
import "./loading.css";
// People stand at the side of every page, and in the first run, which brings no sheet of lists.
import "#web/accounts/account-row.module.css";
import "#web/accounts/follow-button.module.css";
// The server draws these, and their scripts come late.
import "#web/statuses/poll.module.css";
import "./nav-menus.module.css";
import type { Api } from "#web/data/api.ts";
import { EntityContext, type EntityStore } from "#web/entities/store.ts";
import { KeptContext, type Kept } from "#web/data/kept.ts";
import { LiveContext } from "#web/live/use-live.ts";
import { LocationContext } from "#web/navigation/location.ts";
import { PageForm } from "#web/navigation/page-form.tsx";
import { ApiContext, isVisitor, ReaderContext, type Reader } from "#web/data/reader.ts";
import type { Live } from "#web/live/socket.ts";
import { WordsContext, type Words } from "#web/i18n/words.ts";
import type { Layout } from "#web/navigation/routes.ts";
import { ErrorPage } from "#web/screens/errors/error.tsx";
import { Layouts, type DrawnOnce } from "./layouts.tsx";
import type { Problem, View } from "#web/navigation/view.ts";

export interface Surroundings {
  api: Api;
  entities: EntityStore;
  reader: Reader;
  t: Words;
}

interface PageProps extends Surroundings {
  view: View;
  /** What the screen keeps of itself for the way back. */
  kept: Kept;
  /** Changes with each view, so that a screen never inherits the state of another one. */
  viewKey: string;
  layout?: Layout;
  /** Absent in the browser. */
  drawn?: DrawnOnce;
  /** Absent on the server. */
  live?: Live;
  /** What is open over it. */
  children?: ReactNode;
}

export function Page({ view, kept, viewKey, layout = view.route.layout, drawn, live, children, ...around }: PageProps) {
  const Frame = Layouts[layout];
  const { Screen, data, params, url, problem } = view;
  const unexpected: Problem = { status: 500, message: around.t("error-server-text") };
  return (
    <ReaderContext value={around.reader}>
      <ApiContext value={around.api}>
        <EntityContext value={around.entities}>
          <WordsContext value={around.t}>
            <LocationContext value={url}>
              <LiveContext value={live ?? null}>
                <KeptContext value={kept}>
                  <Frame route={view.route} drawn={drawn}>
                    <Boundary key={viewKey} instead={<ErrorPage problem={unexpected} />}>
                      {problem && <ErrorPage problem={problem} />}
                      {Screen && <Screen data={data} params={params} url={url} />}
                    </Boundary>
                  </Frame>
                  {children}
                  {!isVisitor(around.reader.account) && <PageForm />}
                </KeptContext>
              </LiveContext>
            </LocationContext>
          </WordsContext>
        </EntityContext>
      </ApiContext>
    </ReaderContext>
  );
}

/** A bug in a screen leaves the layout standing, so that the reader can go on. */
class Boundary extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
