/** A picture is cropped where it is described: with the pointer, with keys, turned, and whole again. */
import { useSyncExternalStore } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, onTestFinished, test, vi } from "vitest";
import { drawn } from "#testing/browser/drawn.ts";
import { mount } from "#testing/browser/mount.tsx";
import { aDraft } from "#testing/drafts.ts";
import { bytesOf, type DraftFile } from "#web/drafts/draft-file.ts";
import { OpenDraft } from "#web/drafts/open-draft.ts";
import { drafts } from "#web/drafts/store.ts";
import { isCroppable } from "./crop-file.ts";
import { Files } from "./files.tsx";
import { uploads } from "./uploads.ts";

vi.mock("./crop-file.ts", { spy: true });

const [width, height] = [400, 200];
const publishing = { state: { is: "idle" as const }, publish: async () => {}, clear: async () => {} };

/** Left half red, right half blue; the error keeps it from going up. */
async function aPicture(type = "image/png"): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#ff0000";
  pen.fillRect(0, 0, width / 2, height);
  pen.fillStyle = "#0000ff";
  pen.fillRect(width / 2, 0, width / 2, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), type));
}

async function show(blob: Blob, more: Partial<DraftFile> = {}): Promise<OpenDraft> {
  const id = `${crypto.randomUUID()}.png`;
  const file = { id, kind: "image", name: "wall.png", type: "image/png", size: blob.size } as const;
  const rest = { attachment: null, error: "Later", description: "A wall", focus: null };
  const open = new OpenDraft(drafts, aDraft({ files: [{ ...file, ...rest, ...more }] }));
  onTestFinished(() => open.close());
  await uploads.keep(open.current().draft, id, blob);
  mount(<Shown open={open} />);
  await button("Edit description: wall.png").click();
  return open;
}

function Shown({ open }: { open: OpenDraft }) {
  const { draft } = useSyncExternalStore(open.subscribe, open.current);
  const intake = { refused: [], areKept: true };
  return (
    <Files open={open} draft={draft} intake={intake} publishing={publishing} onDismiss={() => {}} onClose={() => {}} />
  );
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const slider = (name: string) => page.getByRole("slider", { name, exact: true });
const value = (left: number, top: number, wide: number, high: number) =>
  `${left}% from the left, ${top}% from the top, ${wide} × ${high} pixels`;
const fileOf = (open: OpenDraft) => open.current().draft.files[0]!;

/** Once it is known whether its bytes can be cropped, and whether the browser shows it. */
async function offered() {
  const shown = page.getByRole("img", { name: "wall.png" });
  await expect.poll(() => (shown.query() as HTMLImageElement | null)?.complete).toBe(true);
  const canCrop = await vi.mocked(isCroppable).mock.results.at(-1)!.value;
  await drawn();
  return { picture: shown.element() as HTMLImageElement, canCrop };
}

async function crops(): Promise<void> {
  await button("Crop").click();
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(0, 0, width, height));
}

/** Its size, and the colours of its corners: top left, top right, bottom left. */
async function look(open: OpenDraft) {
  const blob = await uploads.blobOf(open.current().draft, bytesOf(fileOf(open)));
  const bitmap = await createImageBitmap(blob!);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = canvas.getContext("2d")!;
  pen.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = pen.getImageData(x, y, 1, 1).data;
    return red > blue ? "red" : "blue";
  };
  const [right, bottom] = [bitmap.width - 2, bitmap.height - 2];
  return { size: [bitmap.width, bitmap.height], corners: [at(1, 1), at(right, 1), at(1, bottom)] };
}

/** From the middle of an element, by parts of the picture. */
async function drags(name: string, across: number, down: number): Promise<void> {
  const element = slider(name).element();
  const picture = page.getByRole("img", { name: "wall.png" }).element().getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const from = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const to = { clientX: from.clientX + across * picture.width, clientY: from.clientY + down * picture.height };
  const common = { bubbles: true, cancelable: true, pointerId: 1, button: 0 };
  // A pointer that nobody holds cannot be captured.
  element.setPointerCapture = () => {};
  element.dispatchEvent(new PointerEvent("pointerdown", { ...common, ...from, buttons: 1 }));
  element.dispatchEvent(new PointerEvent("pointermove", { ...common, ...to, buttons: 1 }));
  element.dispatchEvent(new PointerEvent("pointerup", { ...common, ...to }));
}

test("the pointer pulls a corner and drags the frame, and the part goes up in place of the whole", async () => {
  const open = await show(await aPicture());
  await crops();
  await drags("Bottom right corner", -0.5, 0);
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(0, 0, 200, 200));
  await drags("Crop area", 0.75, 0);
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(50, 0, 200, 200));
  await button("Apply").click();
  await expect.element(button("Change crop")).toHaveFocus();
  expect(fileOf(open)).toMatchObject({ attachment: null, description: "A wall", name: "wall.png" });
  expect(fileOf(open).crop).toMatchObject({ x: 200, y: 0, width: 200, height: 200, turns: 0 });
  expect(await look(open)).toEqual({ size: [200, 200], corners: ["blue", "blue", "blue"] });
});

test("arrows move the frame and its corners, in large steps with Shift", async () => {
  const open = await show(await aPicture());
  await crops();
  await expect.element(slider("Crop area")).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(slider("Top left corner")).toHaveFocus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowDown}");
  await expect.element(slider("Top left corner")).toHaveAttribute("aria-valuetext", value(10, 2, 360, 196));
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{ArrowLeft}{ArrowUp}{ArrowUp}");
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(9, 0, 360, 196));
  await button("Apply").click();
  await expect.element(button("Change crop")).toBeVisible();
  expect(await look(open)).toMatchObject({ size: [360, 196], corners: ["red", "blue", "red"] });
});

test("a proportion is kept while a corner is pulled", async () => {
  await show(await aPicture());
  await crops();
  await page.getByRole("radio", { name: "Square" }).click();
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(25, 0, 200, 200));
  await drags("Bottom right corner", -0.25, 0);
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(25, 0, 100, 100));
  await page.getByRole("radio", { name: "16:9" }).click();
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(6, 0, 356, 200));
  await page.getByRole("radio", { name: "Original" }).click();
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(0, 0, 400, 200));
});

test("a picture is turned with its frame, a crop can be changed, and reset it is the picture that it was", async () => {
  const before = await aPicture();
  const open = await show(before, { focus: { x: -1, y: 0 } });
  await crops();
  await drags("Bottom right corner", -0.25, 0);
  await button("Rotate").click();
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(0, 0, 200, 300));
  await button("Apply").click();
  await expect.element(button("Change crop")).toBeVisible();
  // What was left is above; so is the focal point.
  expect(await look(open)).toEqual({ size: [200, 300], corners: ["red", "red", "blue"] });
  expect(fileOf(open).focus).toEqual({ x: 0, y: 1 });
  await button("Change crop").click();
  await expect.element(slider("Crop area")).toHaveAttribute("aria-valuetext", value(0, 0, 200, 300));
  await button("Reset").click();
  await button("Apply").click();
  await expect.element(button("Crop")).toBeVisible();
  expect(fileOf(open)).toMatchObject({ focus: { x: -1, y: 0 }, size: before.size });
  expect(fileOf(open).crop).toBeUndefined();
  expect(await look(open)).toEqual({ size: [400, 200], corners: ["red", "blue", "red"] });
});

test("given up, a crop changes nothing", async () => {
  const open = await show(await aPicture());
  const before = fileOf(open);
  await crops();
  await drags("Bottom right corner", -0.5, -0.5);
  await button("Cancel").click();
  await expect.element(button("Crop")).toHaveFocus();
  expect(fileOf(open)).toEqual(before);
});

test("a JPEG stays one", async () => {
  const open = await show(await aPicture("image/jpeg"));
  await crops();
  await drags("Bottom right corner", -0.5, 0);
  await button("Apply").click();
  await expect.element(button("Change crop")).toBeVisible();
  const blob = await uploads.blobOf(open.current().draft, bytesOf(fileOf(open)));
  expect(blob!.type).toBe("image/jpeg");
});

test("a picture that moves is not offered a crop", async () => {
  const gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJEAQA7";
  await show(await (await fetch(`data:image/gif;base64,${gif}`)).blob());
  expect((await offered()).picture.naturalWidth).toBe(1);
  await expect.element(button("Crop")).not.toBeInTheDocument();
});

test("a picture that the browser cannot show is not offered a crop", async () => {
  await show(new Blob(["no picture"], { type: "image/png" }));
  const { picture, canCrop } = await offered();
  expect([picture.naturalWidth, canCrop]).toEqual([0, true]);
  await expect.element(button("Crop")).not.toBeInTheDocument();
});
