/**
 * A part that few posts have, whose script comes when a page shows one. What the server has drawn of it stays as it is
 * until then, and for good if the script cannot be had: it is to work without it anyway.
 */
import { lazy, type ComponentType } from "react";

export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const never = () => new Promise<never>(() => {});
  return lazy(async () => ({ default: await load().catch(never) })) as unknown as ComponentType<Props>;
}
