import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "#testing/browser/mount.tsx";
import { TestApi } from "#testing/browser/api.ts";
import type { StatusEdit } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { HistoryDialog } from "./history-dialog.tsx";

const version = (minute: number) => ({
  created_at: `2026-11-20T10:0${minute}:00.000Z`,
  content: `<p>Version ${minute}</p>`,
  spoiler_text: "",
  sensitive: false,
  media_attachments: [],
  emojis: [],
  poll: null,
});
const shown = () => [...document.querySelectorAll("li")].map((row) => row.querySelector("p")!.textContent);

test("a long history comes in pages, a failed one can be asked for again, and the last begins with the original", async () => {
  const api = new TestApi();
  const answers = api.hold("GET /api/v1/statuses/500/history");
  const give = (next: string | null, ...minutes: number[]) =>
    answers.answer({
      body: minutes.map(version) as unknown as StatusEdit[],
      next: next && { max_id: next },
      prev: null,
    });
  mount(<HistoryDialog id={"500" as StatusId} onClose={() => {}} />, { api });
  await expect.poll(() => answers.waiting).toBe(1);
  give("30", 3, 4);
  await expect.poll(shown).toEqual(["Version 34", "Version 3"]);
  expect(document.body.textContent).not.toContain("Original");

  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => answers.waiting).toBe(1);
  answers.refuse(503, "Not now");
  await expect.element(page.getByText("Not now")).toBeVisible();
  await page.getByRole("link", { name: "Retry" }).click();
  await expect.poll(() => answers.waiting).toBe(1);
  give(null, 1, 2);
  await expect.poll(shown).toEqual(["Version 34", "Version 23", "Version 12", "Version 1"]);
  expect(api.asked.map((asked) => asked.with)).toEqual([{}, { max_id: "30" }, { max_id: "30" }]);
  await expect.element(page.getByText("Original")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});
