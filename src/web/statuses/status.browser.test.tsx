import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAttachment, aStatus } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import { Status } from "./status.tsx";

test("the marks of a post are to be seen, and said in words to those who don't see them", async () => {
  const post = aStatus("500", { edited_at: "2026-11-20T11:58:00.000Z", visibility: "private" });
  const entities = new EntityStore();
  entities.addStatus(post);
  mount(<Status id={post.id} />, { entities });
  for (const name of [/^Edited /, "Followers only"]) {
    const mark = page.getByRole("img", { name });
    await expect.element(mark).toBeVisible();
    const { width, height } = mark.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThan(10);
  }
});

test("blanks are shown as they were written", async () => {
  const post = aStatus("500", { content: "<p>x    y<br>   /\\_/\\</p><ul><li>a    b</li></ul>" });
  const entities = new EntityStore();
  entities.addStatus(post);
  mount(<Status id={post.id} />, { entities });
  await expect.element(page.getByText(/^x/)).toBeVisible();
  for (const words of document.querySelectorAll(".prose > p, .prose li")) {
    expect(getComputedStyle(words).getPropertyValue("white-space-collapse")).toBe("preserve");
  }
});

test("the parts of a post stand below each other where nobody sees them, too: its pictures don't cover what is pressed", async () => {
  const still = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
  const pictures = ["1", "2", "3"].map((id) => anAttachment(id, { url: still, preview_url: still }));
  const post = aStatus("500", { media_attachments: pictures });
  const entities = new EntityStore();
  entities.addStatus(post);
  mount(
    <div style={{ marginBlock: "6000px" }}>
      <Status id={post.id} />
    </div>,
    { entities },
  );
  const reply = page.getByRole("link", { name: "Reply" });
  await expect.element(reply).toBeInTheDocument();
  const media = document.querySelector("[data-media]")!.getBoundingClientRect();
  expect(media.height).toBeGreaterThan(100);
  expect(reply.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(media.bottom);
});
