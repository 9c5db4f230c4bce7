import { page } from "vitest/browser";
import { expect, test } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { anAttachment, aStatus } from "#testing/entities.ts";
import type { Status } from "#protocol/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import { EntityStore } from "#web/entities/store.ts";
import "#web/statuses/quote-card.css";
import { Toasts } from "#web/ui/toast.tsx";
import { Composer } from "./composer.tsx";

const card = page.getByRole("blockquote", { name: /^Quoted post by/ });
const audience = page.getByLabelText("Who can see this", { exact: true });

function quote(more: Partial<Status> = {}) {
  const entities = new EntityStore();
  const id = entities.addStatus(aStatus("7", { content: "<p>A linnet sings.</p>", ...more }));
  return mount(
    <>
      <Composer quote={id} />
      <Toasts closeLabel="Close" />
    </>,
    { entities },
  );
}

test("what is for followers is quoted for followers, and the composer says so", async () => {
  quote({ visibility: "private" });
  await expect.element(card).toBeVisible();
  await expect.element(audience).toHaveValue("private");
  await expect.element(page.getByText("Only your followers will see this", { exact: false })).toBeVisible();
  await audience.selectOptions("public");
  await expect.element(audience).toHaveValue("private");
  await audience.selectOptions("direct");
  await expect.element(audience).toHaveValue("direct");
});

test("of a long post there are the first lines, as wide as the words above, and beside its time what takes it out", async () => {
  await page.viewport(390, 844);
  quote({ content: "<p>A linnet sings, and sings, and sings.</p>".repeat(40) });
  await expect.element(card).toBeVisible();
  const box = card.element().getBoundingClientRect();
  expect(box.height).toBeLessThan(180);
  expect(box.width).toBe(page.getByRole("textbox").element().getBoundingClientRect().width);
  const [time, x] = [card.getByRole("time"), page.getByRole("button", { name: "Remove quote" })].map((part) =>
    part.element().getBoundingClientRect(),
  );
  expect(time!.right).toBeLessThan(x!.left + 10);
});

test("a slip on it leads nowhere", async () => {
  quote();
  const { href } = location;
  await card.getByText("A linnet sings.").click();
  expect(location.href).toBe(href);
});

test("after a lost answer, what is quoted no more is no edit of the first version, which quotes it", async () => {
  const { api } = quote();
  const first = aStatus("9", { quote: { state: "accepted", quoted_status: aStatus("7") } });
  api.on("POST /api/statuses", () => {
    throw new ApiProblem(422, "Sent before", { code: "idempotency.changed", status: first });
  });
  await page.getByRole("textbox").fill("Listen");
  await expect.element(card).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.element(page.getByRole("button", { name: "Edit the published post" })).toBeVisible();
  await page.getByRole("button", { name: "Remove quote" }).click();
  await expect.element(page.getByRole("button", { name: "Edit the published post" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Publish as new post" })).toBeVisible();
});

test("a picture keeps its shape, and a warning is marked as one", async () => {
  const picture = anAttachment("3", {
    preview_url: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='500' height='1000'/>",
    description: "Gorse",
    meta: { original: { width: 500, height: 1_000, size: "500x1000", aspect: 0.5 } },
  });
  quote({ media_attachments: [picture] });
  await expect.element(card).toBeVisible();
  const { width, height } = card.getByAltText("Gorse").element().getBoundingClientRect();
  expect([width, height]).toEqual([80, 160]);
  quote({ id: aStatus("8").id, spoiler_text: "Birds" });
  await expect.element(page.getByText("Birds")).toBeVisible();
  expect(page.getByText("Birds").element().previousElementSibling?.tagName).toBe("svg");
});

test("what is left out by a slip comes back, and the focus goes to the words", async () => {
  quote();
  await page.getByRole("button", { name: "Remove quote" }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(document.activeElement).toBe(page.getByRole("textbox").element());
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(card).toBeVisible();
});
