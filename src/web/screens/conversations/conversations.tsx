/** Conversations: the list, one of them, and a new one. They come together: who opens one opens the next. */
import type { AnyScreen, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { list } from "./views/list.tsx";
import { begun } from "./views/new.tsx";
import { open } from "./views/open.tsx";

function viewOf({ params, url }: Pick<LoadContext, "params" | "url">): AnyScreen {
  if (params["id"]) return open;
  return url.pathname.endsWith("/new") ? begun : list;
}

export const load = (context: LoadContext) => viewOf(context).load(context);

export function Screen(props: ScreenProps<never>) {
  const View = viewOf(props).Screen;
  return <View {...props} />;
}
