/** Bookmarks: the reader's own shelf, the latest on top. */
import { shelfScreen } from "#web/shell/shelf-screen.tsx";

export const { load, Screen } = shelfScreen({
  path: "/api/v1/bookmarks",
  title: "nav-bookmarks",
  empty: "bookmarks-empty",
  icon: "bookmark",
});
