/**
 * A part that few posts have, whose script comes once the page has come to rest. What the server has drawn of it stays as
 * it is until then, and for good if the script cannot be had: it is to work without it anyway.
 */
import { lazy, type ComponentType } from "react";
import { rested } from "#web/device/at-rest.ts";

export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const never = () => new Promise<never>(() => {});
  return lazy(async () => ({ default: await rested.then(load).catch(never) })) as unknown as ComponentType<Props>;
}
