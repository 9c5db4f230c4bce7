import { afterEach, expect, test, vi } from "vitest";
import { soon } from "#testing/patience.ts";
import { morph } from "./morph.ts";

const picture = () => ({ style: { viewTransitionName: "" } }) as HTMLElement;

function stand(options: { still: boolean; transitions: boolean }) {
  const named: string[] = [];
  vi.stubGlobal("matchMedia", () => ({ matches: options.still }));
  const startViewTransition = (change: () => void) => {
    named.push("before");
    change();
    return { finished: Promise.resolve() };
  };
  vi.stubGlobal("document", options.transitions ? { startViewTransition } : {});
  return named;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["where people want nothing to move", { still: true, transitions: true }],
  ["where the browser cannot", { still: false, transitions: false }],
])("%s the change simply happens", (_where, options) => {
  const started = stand(options);
  const [from, change] = [picture(), vi.fn()];
  morph(from, change, () => null);
  expect(change).toHaveBeenCalledOnce();
  expect(started).toEqual([]);
  expect(from.style.viewTransitionName).toBe("");
});

test("the name goes from one picture to the other, and away in the end", async () => {
  stand({ still: false, transitions: true });
  const [from, to] = [picture(), picture()];
  const during: string[] = [];
  morph(
    from,
    () => during.push(from.style.viewTransitionName),
    () => to,
  );
  expect(during).toEqual([""]);
  expect(to.style.viewTransitionName).toBe("picture");
  await soon(() => expect(to.style.viewTransitionName).toBe(""));
});
