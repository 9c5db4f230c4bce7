/** What the reader's policy holds back: all people who wait, or with `id` what one of them has sent. */
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import * as all from "./views/held.tsx";
import * as one from "./views/held-from.tsx";

interface Held {
  all?: all.Requests;
  one?: one.OneRequest;
}

export async function load(context: LoadContext): Promise<Loaded<Held>> {
  const id = context.url.searchParams.get("id");
  const [data, head] = id
    ? await one.load(context, id).then(({ data, head }) => [{ one: data }, head] as const)
    : await all.load(context).then(({ data, head }) => [{ all: data }, head] as const);
  return { data, head };
}

export function Screen({ data, url }: ScreenProps<Held>) {
  if (data.one) return <one.HeldFrom data={data.one} />;
  return <all.HeldList data={data.all!} url={url} />;
}
