/** Whom the reader blocks. The button of each row unblocks, and offers to follow afterwards. */
import { peopleScreen } from "#web/shell/people-screen.tsx";

export const { load, Screen } = peopleScreen({
  path: "/api/v1/blocks",
  title: "nav-blocks",
  empty: "blocks-empty",
  icon: "ban",
  back: "/settings/privacy",
});
