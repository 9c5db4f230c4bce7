/** A chosen avatar or header is cut to its shape before it is sent: with keys, turned, again, or not at all. */
import { page, userEvent } from "vitest/browser";
import { expect, test, vi } from "vitest";
import type { CredentialAccount } from "#protocol/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { aReaderAccount } from "#testing/entities.ts";
import { load } from "#web/accounts/crop-profile-picture.tsx";
import { startHistory } from "#web/navigation/history.ts";
import { ProfileForm } from "./profile-form.tsx";

vi.mock("#web/accounts/crop-profile-picture.tsx", { spy: true });
startHistory();

const colours = ["red", "lime", "blue", "yellow"] as const;

/** Its quarters have these colours: top left, top right, bottom left, bottom right. */
async function quartered(width: number, height: number, type = "image/png"): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d")!;
  colours.forEach((colour, place) => {
    pen.fillStyle = colour;
    pen.fillRect((place % 2) * (width / 2), Math.floor(place / 2) * (height / 2), width / 2, height / 2);
  });
  return new File([await canvas.convertToBlob({ type })], "wall.png", { type });
}

const gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJEAQA7";
const moving = async () => new File([await (await fetch(`data:image/gif;base64,${gif}`)).blob()], "moving.gif");
const unreadable = async () => new File(["x"], "photo.heic", { type: "image/heic" });

const shown = (
  <ProfileForm
    account={
      {
        ...aReaderAccount("mira"),
        avatar: "/a.webp",
        header: "/h.webp",
        avatar_description: "A linnet",
      } as CredentialAccount
    }
  />
);
const field = (kind: "avatar" | "header") =>
  page.getByLabelText(kind === "avatar" ? "Change avatar" : "Change header picture");
const dialog = (kind: "avatar" | "header") =>
  page.getByRole("dialog", { name: kind === "avatar" ? "Crop avatar" : "Crop header picture" });
const again = page.getByRole("button", { name: "Crop avatar", exact: true });
const description = page.getByRole("textbox", { name: "Avatar description", exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const frame = page.getByRole("slider", { name: "Crop area", exact: true });
const preview = page.getByText("Preview: save to keep it");
const value = (left: number, top: number, wide: number, high: number) =>
  `${left}% from the left, ${top}% from the top, ${wide.toLocaleString("en")} × ${high.toLocaleString("en")} pixels`;

const fileIn = (kind: "avatar" | "header") => (field(kind).element() as HTMLInputElement).files![0];

/** Size of a picture, and the colours of its corners in the order of `colours`. */
async function look(picture: Blob) {
  const { width, height, pen } = await drawnOf(picture);
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = pen.getImageData(x, y, 1, 1).data;
    return blue > 128 ? "blue" : red > 128 ? (green > 128 ? "yellow" : "red") : "lime";
  };
  const [right, bottom] = [width - 2, height - 2];
  return { size: [width, height], corners: [at(1, 1), at(right, 1), at(1, bottom), at(right, bottom)] };
}

async function drawnOf(picture: Blob) {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const pen = new OffscreenCanvas(width, height).getContext("2d")!;
  pen.drawImage(bitmap, 0, 0);
  return { width, height, pen };
}

/** The preview is what will be sent. */
async function lookAt(kind: "avatar" | "header") {
  const { src } = field(kind).element().parentElement!.querySelector("img")!;
  const [seen, sent] = [await look(await (await fetch(src)).blob()), await look(fileIn(kind)!)];
  expect(seen).toEqual(sent);
  return sent;
}

test("an avatar is a square that keys move, drawn no larger than twice what is kept", async () => {
  mount(shown);
  await field("avatar").upload(await quartered(1_000, 2_400));
  await expect.element(dialog("avatar")).toBeVisible();
  await expect.element(frame).toHaveFocus();
  await expect.element(frame).toHaveAttribute("aria-valuetext", value(0, 29, 1_000, 1_000));
  await userEvent.keyboard("{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}");
  await expect.element(frame).toHaveAttribute("aria-valuetext", value(0, 0, 1_000, 1_000));
  await button("Apply").click();
  await expect.element(preview).toBeVisible();
  await expect.element(field("avatar")).toHaveFocus();
  expect(dialog("avatar").elements()).toEqual([]);
  expect(await lookAt("avatar")).toEqual({ size: [800, 800], corners: ["red", "lime", "red", "lime"] });
});

test("a header is three times as wide as high, whatever a corner is pulled to", async () => {
  mount(shown);
  await field("header").upload(await quartered(1_000, 1_001, "image/jpeg"));
  await expect.element(dialog("header")).toBeVisible();
  await expect.element(frame).toHaveAttribute("aria-valuetext", value(0, 33, 1_000, 333));
  await userEvent.keyboard("{Tab}{Shift>}{ArrowRight}{/Shift}");
  await expect.element(frame).toHaveAttribute("aria-valuetext", value(10, 37, 900, 300));
  await button("Apply").click();
  await expect.element(preview).toBeVisible();
  expect((await lookAt("header")).size).toEqual([900, 300]);
  expect(fileIn("header")!.type).toBe("image/jpeg");
});

test("a picture is turned, and cropped again from the whole of it; words for it stay", async () => {
  mount(shown);
  await field("avatar").upload(await quartered(400, 200));
  await button("Rotate").click();
  await expect.element(frame).toHaveAttribute("aria-valuetext", value(0, 25, 200, 200));
  frame.element().focus();
  await userEvent.keyboard("{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}");
  await button("Apply").click();
  // A quarter to the right: the left side is above now.
  await expect.element(preview).toBeVisible();
  expect(await lookAt("avatar")).toEqual({ size: [200, 200], corners: ["blue", "red", "blue", "red"] });
  await expect.element(description).toHaveValue("");
  await description.fill("A wall");
  await again.click();
  await expect.element(frame).toHaveAttribute("aria-valuetext", value(0, 0, 200, 200));
  await button("Reset").click();
  await expect.element(frame).toHaveAttribute("aria-valuetext", value(25, 0, 200, 200));
  await button("Apply").click();
  await expect.element(again).toHaveFocus();
  await expect.poll(async () => (await look(fileIn("avatar")!)).corners).toEqual([...colours]);
  await lookAt("avatar");
  await expect.element(description).toHaveValue("A wall");
});

test.each([
  ["Cancel", () => button("Cancel").click()],
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["Back", async () => history.back()],
])("after %s the choice is the one before, and so are its words", async (_, cancel) => {
  mount(shown);
  await field("avatar").upload(await quartered(200, 200));
  await expect.element(frame).toHaveFocus();
  await cancel();
  await expect.element(dialog("avatar")).not.toBeInTheDocument();
  await expect.element(field("avatar")).toHaveFocus();
  expect(fileIn("avatar")).toBeUndefined();
  expect(preview.elements()).toEqual([]);
  await expect.element(description).toHaveValue("A linnet");

  await field("avatar").upload(await quartered(100, 200));
  await button("Apply").click();
  await expect.element(preview).toBeVisible();
  const before = fileIn("avatar");
  await description.fill("A wall");
  await field("avatar").upload(await quartered(50, 50));
  await expect.element(frame).toHaveFocus();
  await cancel();
  await expect.element(dialog("avatar")).not.toBeInTheDocument();
  expect(fileIn("avatar")).toBe(before);
  expect((await lookAt("avatar")).size).toEqual([100, 100]);
  await expect.element(description).toHaveValue("A wall");
});

test.each([
  ["moves", moving],
  ["cannot be read", unreadable],
])("a picture that %s goes as it is", async (_, make) => {
  mount(shown);
  const file = await make();
  await field("avatar").upload(file);
  await expect.element(preview).toBeVisible();
  expect([dialog("avatar").elements(), again.elements()]).toEqual([[], []]);
  expect(await fileIn("avatar")!.bytes()).toEqual(await file.bytes());
  // It takes the place of one that was cropped.
  await field("avatar").upload(await quartered(60, 60));
  await button("Apply").click();
  await expect.element(again).toBeVisible();
  await field("avatar").upload(file);
  await expect.element(again).not.toBeInTheDocument();
  expect(fileIn("avatar")!.name).toBe(file.name);
});

test("without what crops, a picture goes as it is, and the next one is asked about again", async () => {
  mount(shown);
  vi.mocked(load).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await field("avatar").upload(await quartered(60, 120));
  await expect.element(preview).toBeVisible();
  expect((await lookAt("avatar")).size).toEqual([60, 120]);
  await expect.element(description).toHaveValue("");
  await field("avatar").upload(await quartered(60, 120));
  await expect.element(dialog("avatar")).toBeVisible();
});

test("a choice that is taken back leaves nothing to crop", async () => {
  mount(shown);
  await field("avatar").upload(await quartered(60, 60));
  await button("Apply").click();
  await expect.element(again).toBeVisible();
  (field("avatar").element() as HTMLInputElement).click();
  await page.getByRole("menuitem", { name: "Keep the current picture" }).click();
  await expect.element(again).not.toBeInTheDocument();
  expect(fileIn("avatar")).toBeUndefined();
  expect(preview.elements()).toEqual([]);
  await expect.element(description).toHaveValue("A linnet");
});
