import { useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ListMotion } from "./list-motion.tsx";

function Rows({ rows }: { rows: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <ListMotion list={list} rows={rows.join()} />
      <div ref={list}>
        {rows.map((row) => (
          <p key={row} id={row} style={{ blockSize: 100, margin: 0 }} />
        ))}
      </div>
    </>
  );
}

let root: Root;
let place: HTMLElement;
let still = false;
const show = (...rows: string[]) => flushSync(() => root.render(<Rows rows={rows} />));

/** The rows that move, and from where. */
const moving = () =>
  document.getAnimations().map((one) => {
    const effect = one.effect as KeyframeEffect;
    const { duration, easing } = effect.getTiming();
    const [{ translate, opacity }] = effect.getKeyframes() as [ComputedKeyframe];
    return `${effect.target!.id} ${translate ?? `opacity ${opacity}`}, ${duration} ms ${easing}`;
  });

beforeEach(() => {
  still = false;
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: still }) as MediaQueryList);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  scrollTo(0, 0);
  vi.restoreAllMocks();
});

test("nothing moves when a list comes", () => {
  show("a", "b", "c");
  expect(moving()).toEqual([]);
});

test("a row that goes is followed up by those below it, in 250 ms with ease-in-out", () => {
  show("a", "b", "c");
  show("a", "c");
  expect(moving()).toEqual(["c 0px 100px, 250 ms ease-in-out"]);
});

test("a row that comes appears, and the others make room", () => {
  show("b", "c");
  show("a", "b", "c");
  expect(moving().sort()).toEqual([
    "a opacity 0, 250 ms ease-in-out",
    "b 0px -100px, 250 ms ease-in-out",
    "c 0px -100px, 250 ms ease-in-out",
  ]);
});

test.each([
  ["holds it", "auto"],
  ["holds it a moment later", "none"],
])("what comes above the place that is read moves nothing: the browser %s", (_, anchoring) => {
  place.style.overflowAnchor = anchoring;
  const rows = Array.from({ length: 40 }, (_, at) => `r${at}`);
  show(...rows);
  scrollTo(0, 1_000);
  show("new", ...rows);
  expect(moving()).toEqual([]);
});

test("nothing moves under reduced motion", () => {
  still = true;
  show("a", "b", "c");
  show("a", "c");
  expect(moving()).toEqual([]);
});
