/**
 * A part that few posts have, whose script comes once the page has come to rest. What the server has drawn of it stays as
 * it is until then, and for good if the script cannot be had: it is to work without it anyway.
 */
import { lazy, memo, Suspense, useEffect, type ComponentType } from "react";
import { rested } from "#web/device/at-rest.ts";

const wanted = Promise.withResolvers<void>();

/** `at once`: for what does nothing before it has come alive, and should be pressed soon. */
export function onDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  when: "at rest" | "at once" = "at rest",
): ComponentType<Props> {
  const never = () => new Promise<never>(() => {});
  const due = when === "at once" ? Promise.resolve() : Promise.race([rested, wanted.promise]);
  return lazy(async () => ({ default: await due.then(load).catch(never) })) as unknown as ComponentType<Props>;
}

/**
 * Such a part where it stands: a change of what surrounds it would throw away what the server has drawn, as long as the
 * script has not come.
 */
export function inItsPlace<Props extends object>(Part: ComponentType<Props>, isSame = saysTheSame<Props>) {
  return memo(
    (props: Props) => (
      <Suspense fallback={<Wanted />}>
        <Part {...props} />
      </Suspense>
    ),
    isSame,
  );
}

export function saysTheSame<Props>(before: Props, now: Props): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}

/** Stands where such a part is to be and nothing of it is: its script is fetched at once. */
export function Wanted() {
  useEffect(() => wanted.resolve(), []);
  return null;
}
