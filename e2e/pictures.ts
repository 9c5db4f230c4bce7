/** A post of wren's with more than one picture, each with a description, and the viewer in which they open. */
import { beforeAll, expect } from "vitest";
import type { Status } from "#protocol/entities.ts";
import type { Person } from "./person.ts";
import type { Stage } from "./stage.ts";

export function setPictures(stage: Stage) {
  let status: Status;
  beforeAll(async () => {
    const somebody = await stage.visitor();
    const { id } = await somebody.accountOf("wren");
    const posts = await somebody.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?only_media=true`);
    status = posts.find(({ media_attachments: all }) => all.length > 1 && all.every((one) => one.description))!;
    await stage.sendHome();
  });

  const descriptions = () => status.media_attachments.map(({ description }) => description!);
  /** In the page; there is another one in the viewer. */
  const post = (person: Person) => person.page.locator(`article[data-status="${status.id}"]`).first();
  const viewer = (person: Person) => person.page.getByRole("dialog", { name: person.says("viewer-title") });
  const picture = (person: Person, at: number) =>
    post(person).getByRole("link", { name: descriptions()[at]!, exact: true });
  const count = (person: Person, number: number) =>
    viewer(person).getByText(person.says(["viewer-count", { number, count: descriptions().length }]));

  /** The second picture opens, Back closes it, and the page is where it was. */
  async function backCloses(person: Person): Promise<void> {
    const path = person.path;
    await picture(person, 1).click();
    await person.sees(count(person, 2));
    const place = await person.topOf(post(person));
    await person.page.goBack();
    await person.seesNo(viewer(person));
    await person.arrivesAt(path);
    expect(await person.topOf(post(person))).toBeCloseTo(place, 0);
  }

  /** The second picture stays open, Escape leads to its link, and the page is where it was. */
  async function reloadKeeps(person: Person): Promise<void> {
    const path = person.path;
    await picture(person, 0).click();
    await person.sees(count(person, 1));
    await person.button("viewer-next", viewer(person)).click();
    await person.sees(count(person, 2));
    await person.page.reload();
    await person.sees(count(person, 2));
    await person.page.keyboard.press("Escape");
    await person.seesNo(viewer(person));
    await person.arrivesAt(path);
    expect(await picture(person, 1).evaluate((link) => link === document.activeElement)).toBe(true);
  }

  /** The page of the post. */
  const path = () => `/@wren/${status.id}`;
  return { statusId: () => status.id, path, descriptions, post, picture, viewer, count, backCloses, reloadKeeps };
}
