import { expect, test } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { TestApi } from "#testing/browser/api.ts";
import { aStatus, anAccount } from "#testing/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { EntityStore } from "#web/entities/store.ts";
import { mostDepth, rowsOfThread } from "./thread-rows.ts";
import { ThreadRows } from "./thread-tree.tsx";

const wren = anAccount("wren", { avatar: "/wren.webp" });
const finch = anAccount("finch", { avatar: "/finch.webp" });

/** Each post answers the one before the last: `100`, its replies `101` and `102`, those to `101`, and so on. */
function openTree(steps: number) {
  const entities = new EntityStore();
  const ids: StatusId[] = [];
  const add = (id: number, parent: number | null) => {
    const said = { content: "<p>Hm.</p>", account: id % 2 ? wren : finch };
    const answers = { in_reply_to_id: String(parent) as StatusId, in_reply_to_account_id: wren.id };
    ids.push(entities.addStatus(aStatus(String(id), { ...said, ...(parent && answers) })));
  };
  add(100, null);
  for (let step = 0; step < steps; step++) {
    const parent = step === 0 ? 100 : 99 + 2 * step;
    add(101 + 2 * step, parent);
    add(102 + 2 * step, parent);
  }
  const parentOf = (id: StatusId) => entities.statuses.get(id)?.in_reply_to_id ?? null;
  const rows = rowsOfThread(ids, new Set(), parentOf);
  mount(<ThreadRows rows={rows} under={"1" as StatusId} />, { entities, api: new TestApi() });
}

const summaries = () => [...document.querySelectorAll<HTMLElement>("summary")];

test("posts say what they answer only where a narrow page can't show it", () => {
  openTree(mostDepth);
  const post = (id: string) => document.querySelector(`article[data-status="${id}"]`)!.textContent;
  expect(post("102")).not.toContain("Reply to");
  expect(post("106")).not.toContain("Reply to");
  expect(post("108")).toContain("Reply to");
});

test("a folded branch has the face of each who answered once, and all replies in its count", () => {
  openTree(2);
  const [outer] = summaries();
  expect(outer!.querySelectorAll("img")).toHaveLength(2);
  expect(outer!.textContent).toContain("4 replies");
  expect(outer!.textContent).toContain("Collapse replies to Finch");
});

test("a branch whose line is pressed far down leaves its row in the window", async () => {
  openTree(mostDepth);
  const below = document.body.appendChild(document.createElement("div"));
  below.style.blockSize = "300vh";
  const [line] = summaries();
  scrollBy(0, line!.getBoundingClientRect().bottom - 100);
  expect(line!.getBoundingClientRect().top).toBeLessThan(0);
  line!.click();
  await expect.poll(() => line!.parentElement!.hasAttribute("open")).toBe(false);
  await expect.poll(() => line!.getBoundingClientRect().top).toBeGreaterThan(-1);
  below.remove();
});
