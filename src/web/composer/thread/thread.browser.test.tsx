/** A thread in the composer: what is sent in which order, what a failure leaves, and what each post has of its own. */
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { holdClock } from "#testing/browser/clock.ts";
import { drawn } from "#testing/browser/drawn.ts";
import { mount } from "#testing/browser/mount.tsx";
import { aDraft } from "#testing/drafts.ts";
import { aFile, aReaderAccount, aStatus } from "#testing/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import { openAmong } from "#web/drafts/open-among.ts";
import { OpenDraft } from "#web/drafts/open-draft.ts";
import { drafts } from "#web/drafts/store.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { onPublished as whenPublished } from "#web/verbs/published.ts";
import { Composer, type ComposerProps } from "../composer.tsx";
import { uploads } from "../files/uploads.ts";
// Beforehand, as what is fetched in a test takes its time.
import "./later-posts.tsx";

const mira = aReaderAccount("mira").id;
const post = "POST /api/statuses";
const first = page.getByRole("textbox", { name: "What's on your mind?" });
const later = (number: number, count: number) => page.getByRole("textbox", { name: `Post ${number} of ${count}` });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const add = button("Add another post");
const kept = async () => (await drafts.list(mira)).toSorted((a, b) => (a.thread?.place ?? 0) - (b.thread?.place ?? 0));
const words = async () => (await kept()).map(({ content }) => content.replaceAll(/<[^>]*>/g, ""));

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  for (const draft of await drafts.list(mira)) await drafts.remove(draft);
});

function compose(props: Partial<ComposerProps> = {}) {
  const onPublished = vi.fn();
  const shown = (
    <>
      <Composer onPublished={onPublished} {...props} />
      <Toasts closeLabel="Close" />
    </>
  );
  return { ...mount(shown), onPublished };
}

async function writes(...posts: string[]) {
  const composed = compose();
  await first.fill(posts[0]!);
  for (const [at, text] of posts.slice(1).entries()) {
    await add.click();
    await later(at + 2, at + 2).fill(text);
  }
  await expect.poll(words).toEqual(posts);
  return composed;
}

const sentBy = ({ asked }: Awaited<ReturnType<typeof writes>>["api"]) =>
  asked.filter(({ what }) => what === post).map(({ with: sent }) => sent);

/** The first of two posts is public, and the second one waits for its answer. */
async function publishesHalf() {
  const { api } = await writes("One", "Two");
  const answers = api.hold(post);
  await button("Publish all").click();
  await expect.poll(() => answers.waiting).toBe(1);
  answers.answer(aStatus("11"));
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  return { api, answers };
}

/** Calls of one function, which go on when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  return { goOn: resolve, until: promise };
}

/** Of the drafts that are kept. */
const openHere = async () => (await openAmong(await drafts.list(mira))).size;

/** What the browser would ask before it closes the page. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a page that is closed before it goes says so the next time, and asks before that", async () => {
  localStorage.setItem("linnet:undo-send", "5");
  const { api, unmount } = await writes("One", "Two");
  const clock = holdClock();
  expect(asksBeforeLeaving()).toBe(false);
  await button("Publish all").click();
  await expect.element(page.getByText("Sending soon. Keep this page open.")).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
  const left = await kept();
  expect(left[0]!.errors).toEqual(["The page was closed before the thread was sent."]);
  clock.pass(4_999);
  await button("Undo").click();
  await expect.element(button("Publish all")).toBeVisible();
  clock.pass(1_000);
  await expect.poll(async () => (await kept())[0]!.errors).toEqual([]);
  expect(asksBeforeLeaving()).toBe(false);
  expect(sentBy(api)).toEqual([]);
  // As a page that was closed leaves it.
  unmount();
  await expect.poll(openHere).toBe(0);
  for (const draft of left) await drafts.save(draft);
  compose();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Publish failed The page was closed before the thread was sent. Draft saved.");
  await expect.element(later(2, 2)).toHaveValue("Two");
});

test("until its last post is public the browser asks before the page is closed", async () => {
  const { answers } = await publishesHalf();
  expect(asksBeforeLeaving()).toBe(true);
  answers.answer(aStatus("12"));
  await expect.poll(kept).toEqual([]);
  await expect.poll(asksBeforeLeaving).toBe(false);
});

test("another post is offered once there is something, and takes the focus", async () => {
  compose();
  await expect.element(button("Publish")).toBeVisible();
  expect(add.query()).toBeNull();
  await first.fill("One");
  await add.click();
  await expect.element(later(2, 2)).toHaveFocus();
  await expect.element(first).toHaveAccessibleDescription(/Post 1 of 2/);
  await expect.element(button("Publish all")).toBeVisible();
  expect(add.query()).toBeNull();
  await userEvent.keyboard("Two{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  await expect.element(later(3, 3)).toHaveFocus();
});

test("its posts go one after the other, each as a reply to the one before, and no draft is left", async () => {
  const { api, onPublished } = await writes("One", "Two", "Three");
  const announced: string[] = [];
  onTestFinished(whenPublished((id) => announced.push(id)));
  const answers = api.hold(post);
  await button("Publish all").click();
  await expect.poll(() => answers.waiting).toBe(1);
  answers.answer(aStatus("11"));
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  // It is on the disk before the next one is sent: a reload goes on from there.
  expect(await kept()).toMatchObject([
    { content: "<p>Two</p>", inReplyToId: "11", thread: { published: 1 } },
    { content: "<p>Three</p>" },
  ]);
  answers.answer(aStatus("12"));
  await expect.poll(() => sentBy(api)).toHaveLength(3);
  answers.answer(aStatus("13"));
  await expect.poll(() => onPublished.mock.calls).toHaveLength(1);
  expect(onPublished.mock.calls[0]).toMatchObject([{ id: "11" }]);
  expect(sentBy(api)).toMatchObject([
    { status: "<p>One</p>", in_reply_to_id: null },
    { status: "<p>Two</p>", in_reply_to_id: "11" },
    { status: "<p>Three</p>", in_reply_to_id: "12" },
  ]);
  expect(new Set(sentBy(api).map((sent) => sent["publish_id"])).size).toBe(3);
  expect(announced).toEqual(["11", "12", "13"]);
  await expect.poll(kept).toEqual([]);
  await expect.element(first).toHaveValue("");
  await expect.element(page.getByText("Thread published")).toBeVisible();
});

test("pressed twice it is sent once, and what is changed in a later post meanwhile is what is sent", async () => {
  const { api, onPublished } = await writes("One", "Two");
  const answers = api.hold(post);
  await button("Publish all").click();
  await page.getByRole("button", { name: "Publishing…" }).click();
  await later(2, 2).fill("Two, and better");
  expect(answers.waiting).toBe(1);
  answers.answer(aStatus("11"));
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  answers.answer(aStatus("12"));
  await expect.poll(() => onPublished.mock.calls).toHaveLength(1);
  expect(sentBy(api).map((sent) => sent["status"])).toEqual(["<p>One</p>", "<p>Two, and better</p>"]);
});

test("what a failure leaves says how much is public, and is sent on", async () => {
  const { api, onPublished } = await writes("One", "Two", "Three");
  api.on("GET /api/v1/statuses/11", () => aStatus("11"));
  let count = 10;
  api.on(post, ({ status }: Record<string, unknown>) => {
    if (status === "<p>Two</p>" && count === 11) {
      count += 1;
      throw new ApiProblem(422, "Too many today.");
    }
    count += 1;
    return aStatus(String(count));
  });
  await button("Publish all").click();
  await expect
    .element(page.getByText(/^\P{L}*1\P{L}* of \P{L}*3\P{L}* posts published\. The rest is here/u))
    .toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Publish failed Too many today. Draft saved.");
  await expect.element(first).toHaveValue("Two");
  await expect.element(later(3, 3)).toHaveValue("Three");
  expect(onPublished).not.toHaveBeenCalled();
  await expect.poll(words).toEqual(["Two", "Three"]);
  await button("Publish all").click();
  await expect.poll(() => onPublished.mock.calls).toHaveLength(1);
  const [one, two, again, three] = sentBy(api);
  expect([one, two, again, three].map((sent) => sent!["status"])).toEqual([
    "<p>One</p>",
    "<p>Two</p>",
    "<p>Two</p>",
    "<p>Three</p>",
  ]);
  expect(again).toMatchObject({ publish_id: two!["publish_id"], in_reply_to_id: "11" });
  await expect.poll(kept).toEqual([]);
});

test("a lost answer leaves the post that was sent, and sent again it is the same", async () => {
  const { api } = await writes("One", "Two");
  api.on(post, () => {
    throw new ApiProblem(0, "Cannot connect to the server.");
  });
  await button("Publish all").click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Publish failed Cannot connect to the server. Draft saved.");
  await expect.poll(words).toEqual(["One", "Two"]);
  let id = 10;
  api.on(post, () => aStatus(String(++id)));
  await button("Publish all").click();
  await expect.poll(() => sentBy(api)).toHaveLength(3);
  const [lost, again, two] = sentBy(api);
  expect(again).toEqual(lost);
  expect(two).toMatchObject({ status: "<p>Two</p>", in_reply_to_id: "11" });
  await expect.poll(kept).toEqual([]);
});

test("closed in the middle it goes on to its end, and leads its author nowhere", async () => {
  const { api, show, onPublished } = await writes("One", "Two");
  const answers = api.hold(post);
  await button("Publish all").click();
  await expect.poll(() => answers.waiting).toBe(1);
  show(<Toasts closeLabel="Close" />);
  answers.answer(aStatus("11"));
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  answers.answer(aStatus("12"));
  await expect.poll(kept).toEqual([]);
  await expect.element(page.getByText("Thread published")).toBeVisible();
  expect(onPublished).not.toHaveBeenCalled();
});

test("it comes back whole", async () => {
  const { unmount } = await writes("One", "Two", "Three");
  unmount();
  compose();
  await expect.element(first).toHaveValue("One");
  await expect.element(later(2, 3)).toHaveValue("Two");
  await expect.element(later(3, 3)).toHaveValue("Three");
  await expect.element(button("Publish all")).toBeVisible();
  await button("Discard").click();
  await expect.element(first).toHaveValue("");
  await expect.poll(kept).toEqual([]);
  await button("Undo").click();
  await expect.element(later(3, 3)).toHaveValue("Three");
  await expect.poll(words).toEqual(["One", "Two", "Three"]);
});

test("a post is removed after a question, and Undo brings it back", async () => {
  await writes("One", "Two", "Three");
  await button("Remove post 2").click();
  await button("Remove").click();
  await expect.element(later(2, 2)).toHaveValue("Three");
  await expect.poll(words).toEqual(["One", "Three"]);
  await button("Undo").click();
  await expect.element(later(2, 3)).toHaveValue("Two");
  await button("Remove post 1").click();
  await button("Keep").click();
  await button("Remove post 1").click();
  await button("Remove").click();
  await expect.element(first).toHaveValue("Two");
  await expect.poll(words).toEqual(["Two", "Three"]);
});

test("a post that the browser cannot remove stays, and this is said", async () => {
  await writes("One", "Two", "Three");
  const removing = vi.spyOn(drafts, "remove").mockRejectedValueOnce(new DOMException("Full", "QuotaExceededError"));
  onTestFinished(() => removing.mockRestore());
  await button("Remove post 2").click();
  await button("Remove").click();
  await expect.element(page.getByText("Drafts can't be opened right now.")).toBeVisible();
  await expect.element(later(2, 3)).toHaveValue("Two");
  expect(await words()).toEqual(["One", "Two", "Three"]);
});

test("a post with nothing in it is left out, and one that is too long holds all of it up", async () => {
  const { api } = await writes("One", "Two");
  await later(2, 2).fill("a".repeat(6_000));
  await first.click();
  await button("Publish all").click();
  await expect.element(later(2, 2)).toHaveFocus();
  expect(sentBy(api)).toEqual([]);
  await later(2, 2).fill("");
  api.on(post, () => aStatus("11"));
  await button("Publish all").click();
  await expect.poll(() => sentBy(api)).toHaveLength(1);
  await expect.poll(kept).toEqual([]);
});

test("the bar is that of the post in which somebody writes; all have one audience", async () => {
  await writes("One", "Two");
  await later(2, 2).click();
  await button("Add poll").click();
  await first.click();
  await expect.element(button("Add poll")).toBeVisible();
  await page.getByRole("combobox", { name: "Who can see this" }).selectOptions("private");
  await expect.poll(kept).toMatchObject([
    { poll: null, visibility: "private" },
    { poll: { multiple: false }, visibility: "private" },
  ]);
  await page.getByRole("combobox", { name: "Language" }).nth(1).selectOptions("de");
  await expect.poll(async () => (await kept()).map(({ language }) => language)).toEqual([null, "de"]);
  // People go on in the language in which they write.
  await add.click();
  await later(3, 3).fill("Drei");
  await expect.poll(async () => (await kept()).map(({ language }) => language)).toEqual([null, "de", "de"]);
});

test("what is dropped on a later post is not given to the first one, too", async () => {
  await writes("One", "Two");
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["birds"], "birds.txt", { type: "text/plain" }));
  const field = later(2, 2).element();
  const drags = (type: string) =>
    field.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  drags("dragover");
  await expect.poll(() => field.closest("section")!.dataset["drop"]).toBeDefined();
  expect(field.closest("form")!.dataset["drop"]).toBeUndefined();
  drags("drop");
  await expect.poll(async () => (await kept()).map(({ files }) => files.length)).toEqual([0, 1]);
  const forget = vi.spyOn(uploads, "forget");
  onTestFinished(() => forget.mockRestore());
  const [, two] = await kept();
  await button("Remove post 2").click();
  await button("Remove").click();
  await expect.poll(words).toEqual(["One"]);
  await expect.poll(() => forget.mock.calls).toEqual([[two!.files[0]!.id]]);
});

test("taken back in time nothing of it is sent, and all of it stands there as before", async () => {
  localStorage.setItem("linnet:undo-send", "5");
  const { api } = await writes("One", "Two");
  const clock = holdClock();
  await button("Publish all").click();
  await button("Undo").click();
  await expect.element(button("Publish all")).toBeVisible();
  clock.pass(5_000);
  await drawn();
  await expect.element(later(2, 2)).toHaveValue("Two");
  expect(sentBy(api)).toEqual([]);
  expect(await words()).toEqual(["One", "Two"]);
});

test("a thread isn't scheduled, and says why", async () => {
  await writes("One", "Two");
  await button("Schedule").click({ force: true });
  await expect.element(page.getByText(/A thread can't be scheduled/)).toBeVisible();
  expect((await kept()).map(({ scheduledAt }) => scheduledAt ?? null)).toEqual([null, null]);
});

test("pressed twice, an empty first post is left out, and none that has words", async () => {
  const { api } = await writes("One", "Two", "Three");
  await first.fill("");
  let id = 10;
  api.on(post, () => aStatus(String(++id)));
  const press = button("Publish all").element() as HTMLButtonElement;
  press.click();
  press.click();
  await expect.poll(kept).toEqual([]);
  expect(sentBy(api).map((sent) => sent["status"])).toEqual(["<p>Two</p>", "<p>Three</p>"]);
});

test("pressed twice and closed, it keeps its drafts until its end", async () => {
  const { api, unmount } = await writes("One", "Two");
  const other = new OpenDraft(drafts, aDraft());
  await other.start();
  const answers = api.hold(post);
  const press = button("Publish all").element() as HTMLButtonElement;
  press.click();
  press.click();
  await expect.poll(() => answers.waiting).toBe(1);
  unmount();
  // A tab that has it open is its only one. One that is closed after it, and holds nothing, is free.
  await other.close();
  await expect.poll(async () => (await openAmong([other.current().draft])).size).toBe(0);
  expect(await openHere()).toBe(2);
  answers.answer(aStatus("11"));
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  expect(await kept()).toMatchObject([{ content: "<p>Two</p>", inReplyToId: "11" }]);
  answers.answer(aStatus("12"));
  await expect.poll(kept).toEqual([]);
});

test("pressed before its other posts are here, it sends all of them", async () => {
  const { unmount } = await writes("One", "Two");
  unmount();
  await expect.poll(openHere).toBe(0);
  const answer = held();
  const list = drafts.list.bind(drafts);
  const slow = vi.spyOn(drafts, "list").mockImplementation(async (accountId) => {
    const found = await list(accountId);
    if ((first.query() as HTMLTextAreaElement | null)?.value === "One") await answer.until;
    return found;
  });
  onTestFinished(() => slow.mockRestore());
  const { api } = compose();
  let id = 10;
  api.on(post, () => aStatus(String(++id)));
  await expect.element(first).toHaveValue("One");
  document.querySelector("form")!.requestSubmit();
  await drawn();
  expect([sentBy(api), later(2, 2).query()]).toEqual([[], null]);
  answer.goOn();
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  expect(sentBy(api)[1]).toMatchObject({ status: "<p>Two</p>", in_reply_to_id: "11" });
  await expect.poll(kept).toEqual([]);
});

test("while it waits to be taken back nothing is called an upload", async () => {
  localStorage.setItem("linnet:undo-send", "5");
  await writes("One", "Two");
  holdClock();
  await button("Publish all").click();
  await expect.element(button("Publishing…")).toBeVisible();
  await button("Undo").click();
});

test("the focus goes along with a post that moves up while somebody writes in it", async () => {
  const { api } = await writes("One", "Two", "Three");
  const answers = api.hold(post);
  await button("Publish all").click();
  await expect.poll(() => answers.waiting).toBe(1);
  await later(2, 3).click();
  const field = first.element() as HTMLTextAreaElement;
  let couldWrite = 0;
  new MutationObserver(() => (couldWrite += Number(!field.readOnly))).observe(field, { attributeFilter: ["readonly"] });
  answers.answer(aStatus("11"));
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  expect(couldWrite).toBe(0);
  await expect.element(first).toHaveValue("Two");
  await expect.element(first).toHaveFocus();
});

test("a poll with one option in a later post holds all of it up, and so do names alone", async () => {
  const { api } = await writes("One", "Two");
  await later(2, 2).click();
  await button("Add poll").click();
  await page.getByRole("textbox", { name: "Option 1" }).fill("Yes");
  await button("Publish all").click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Publish failed This poll needs at least two different options. Draft saved.");
  await expect.element(later(2, 2)).toHaveFocus();
  await button("Remove poll").click();
  await later(2, 2).fill("@wren");
  await button("Publish all").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Publish failed Write something first. Draft saved.");
  await expect.element(later(2, 2)).toHaveValue("@wren");
  expect(sentBy(api)).toEqual([]);
  let id = 10;
  api.on(post, () => aStatus(String(++id)));
  await later(2, 2).fill("@wren hello");
  await button("Publish all").click();
  await expect.poll(() => sentBy(api)).toHaveLength(2);
});

test("a poll without any words is left out with its post", async () => {
  const { api } = await writes("One", "Two");
  await later(2, 2).fill("");
  await button("Add poll").click();
  api.on(post, () => aStatus("11"));
  await button("Publish all").click();
  await expect.poll(kept).toEqual([]);
  expect(sentBy(api)).toHaveLength(1);
});

test("a later post that is emptied meanwhile is left out, the last one too", async () => {
  const { api, onPublished } = await writes("One", "Two", "Three", "Four");
  const answers = api.hold(post);
  await button("Publish all").click();
  await expect.poll(() => answers.waiting).toBe(1);
  await later(2, 4).fill("");
  await later(4, 4).fill("");
  answers.answer(aStatus("11"));
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  answers.answer(aStatus("13"));
  await expect.poll(() => onPublished.mock.calls).toMatchObject([[{ id: "11" }]]);
  expect(sentBy(api)).toMatchObject([{ status: "<p>One</p>" }, { status: "<p>Three</p>", in_reply_to_id: "11" }]);
  await expect.poll(kept).toEqual([]);
});

test("what fails when its author has gone elsewhere is said there", async () => {
  const { api, show } = await writes("One", "Two");
  const answers = api.hold(post);
  await button("Publish all").click();
  await expect.poll(() => answers.waiting).toBe(1);
  show(<Toasts closeLabel="Close" />);
  answers.answer(aStatus("11"));
  await expect.poll(() => sentBy(api)).toHaveLength(2);
  answers.refuse();
  await expect.element(page.getByText("Publish failed. Your post is in your drafts.")).toBeVisible();
  await expect.element(button("Continue")).toBeVisible();
});

test("the rest goes out as a thread of its own when the post that it answers was deleted", async () => {
  const { api, answers } = await publishesHalf();
  answers.refuse(404, "Post not found");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(
      "Publish failed The post that this belonged to is gone. You can publish it as a new post. Draft saved.",
    );
  api.on(post, () => aStatus("12"));
  await button("Publish").click();
  await expect.poll(() => sentBy(api)).toHaveLength(3);
  expect(sentBy(api)[2]).toMatchObject({ status: "<p>Two</p>", in_reply_to_id: null });
  await expect.poll(kept).toEqual([]);
});

test("discarded before its other posts are shown, it is gone with them", async () => {
  const { unmount } = await writes("One", "Two", "Three");
  unmount();
  await expect.poll(openHere).toBe(0);
  const all = await kept();
  const answer = held();
  const read = drafts.read.bind(drafts);
  const slow = vi.spyOn(drafts, "read").mockImplementation(async (accountId, publishId) => {
    const found = await read(accountId, publishId);
    if (found?.thread?.place) await answer.until;
    return found;
  });
  onTestFinished(() => slow.mockRestore());
  compose();
  await button("Discard").click();
  await expect.poll(kept).toEqual([]);
  answer.goOn();
  // Those that were looked at are let go.
  await expect.poll(async () => (await openAmong(all)).size).toBe(0);
  await drawn();
  expect(await kept()).toEqual([]);
  expect(page.getByRole("textbox").elements()).toHaveLength(1);
});

test("while the others of a thread may be on their way from the server, it says so", async () => {
  await drafts.save({ ...(await aThreadOfOne()), content: "<p>One</p>" });
  const patience = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const given = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    return milliseconds === 3_000 ? patience.signal : timeout(milliseconds);
  });
  onTestFinished(() => given.mockRestore());
  compose();
  await expect.element(page.getByText("Looking for the other posts of this thread…")).toBeVisible();
  await expect.poll(() => given.mock.calls).toContainEqual([3_000]);
  patience.abort();
  await expect.poll(() => page.getByText(/^Looking for/).query()).toBeNull();
});

async function aThreadOfOne() {
  const { unmount } = await writes("One", "Two");
  unmount();
  await expect.poll(openHere).toBe(0);
  const [one, two] = await kept();
  await drafts.remove(two!);
  return one!;
}

test("what was wrong with a later post is no longer said when all of it is sent again", async () => {
  const { api } = await writes("One", "Two");
  await later(2, 2).fill("@wren");
  await button("Publish all").click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await later(2, 2).fill("Two");
  api.on(post, () => {
    throw new ApiProblem(422, "Too many today.");
  });
  await button("Publish all").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Publish failed Too many today. Draft saved.");
});

test("a picture without a description in a later post is asked about there, before anything is sent", async () => {
  const { unmount } = await writes("One", "Two");
  unmount();
  await expect.poll(openHere).toBe(0);
  const [, two] = await kept();
  await drafts.save({ ...two!, files: [aFile({ description: "" })] });
  const { api } = compose();
  await expect.element(later(2, 2)).toHaveValue("Two");
  await button("Publish all").click();
  await expect
    .element(
      page
        .getByRole("region", { name: "Post 2 of 2" })
        .getByText(/description/)
        .first(),
    )
    .toBeVisible();
  expect(sentBy(api)).toEqual([]);
});
