/**
 * A part that few posts have, whose script comes once the page has come to rest. What the server has drawn of it stays as
 * it is until then, and for good if the script cannot be had: it is to work without it anyway.
 */
import { lazy, useEffect, type ComponentType } from "react";
import { rested } from "#web/device/at-rest.ts";

const wanted = Promise.withResolvers<void>();

export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const never = () => new Promise<never>(() => {});
  const due = Promise.race([rested, wanted.promise]);
  return lazy(async () => ({ default: await due.then(load).catch(never) })) as unknown as ComponentType<Props>;
}

/** Stands where such a part is to be and nothing of it is: its script is fetched at once. */
export function Wanted() {
  useEffect(wanted.resolve, []);
  return null;
}
