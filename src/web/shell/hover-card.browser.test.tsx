import { expect, onTestFinished, test, vi } from "vitest";
import { TestApi } from "#testing/browser/api.ts";
import { mount } from "#testing/browser/mount.tsx";
import { anAccount, aRelationship } from "#testing/entities.ts";
import { soon } from "#testing/patience.ts";
import { EntityStore } from "#web/entities/store.ts";
import { openCard, type CardSubject } from "./hover-card.tsx";
import { startHoverCards } from "./hover-cards.ts";

const wren = anAccount("wren", { note: "<p>I count birds</p>", followers_count: 48 });

async function open(subject: CardSubject, around: { api: TestApi; entities: EntityStore }) {
  // It brings the reader.
  mount(null, around);
  const card = await openCard(subject, around, document.body);
  onTestFinished(() => card.remove());
  card.element.showPopover();
  return card;
}

test("a card says who somebody is, is asked for once, and has no complaint", async () => {
  const complaints = vi.fn();
  addEventListener("error", complaints);
  onTestFinished(() => removeEventListener("error", complaints));
  const relationship = aRelationship(wren.id, { followed_by: true });
  const body = { account: wren, relationship, familiar: { accounts: [], count: 0 }, pinned: [], statuses: [] };
  const api = new TestApi().on("GET /api/profile", () => body);
  const around = { api, entities: new EntityStore() };
  const first = await open({ kind: "person", acct: "wren" }, around);
  const { element } = await open({ kind: "person", acct: "wren" }, around);
  expect(element.getAttribute("aria-label")).toBe("@wren");
  for (const said of ["Wren", "@wren", "I count birds", "48"]) expect(element.textContent).toContain(said);
  expect(element.querySelector("button")).not.toBeNull();
  expect(api.asked.filter(({ what }) => what === "GET /api/profile")).toHaveLength(1);
  first.remove();
  expect(first.element.isConnected).toBe(false);
  expect(complaints).not.toHaveBeenCalled();
});

test("a card of a hashtag has its week and its star", async () => {
  const history = ["3", "0", "4"].map((uses) => ({ day: "0", uses, accounts: "2" }));
  const tag = { id: "1", name: "birds", url: "", history, following: true };
  const api = new TestApi().on("GET /api/v1/tags/birds", () => tag);
  const { element } = await open({ kind: "tag", name: "birds" }, { api, entities: new EntityStore() });
  expect(element.textContent).toContain("#birds");
  expect(element.querySelector("polyline")).not.toBeNull();
  expect(element.querySelector("button")).not.toBeNull();
});

test("no card covers a menu that is open", async () => {
  const api = new TestApi().on("GET /api/profile", () => new Promise(() => {}));
  const around = { api, entities: new EntityStore() };
  document.body.innerHTML = `<main><a href="/@wren">Wren</a></main><div popover="auto">Menu</div>`;
  const [main, link] = [document.querySelector("main")!, document.querySelector("a")!];
  let due: (() => void)[] = [];
  const clock = { setTimeout: (work: () => void) => due.push(work), clearTimeout: () => {} };
  onTestFinished(startHoverCards(around, clock));
  function rests(on: Element) {
    on.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    const passed = due;
    due = [];
    for (const work of passed) work();
  }
  const menu = document.querySelector<HTMLElement>("[popover]")!;
  menu.showPopover();
  rests(link);
  // A card would be asked for with the same chunk.
  await import("./hover-card.tsx");
  expect(api.asked).toEqual([]);
  menu.hidePopover();
  rests(main);
  rests(link);
  await soon(() => expect(api.asked).toHaveLength(1));
});
