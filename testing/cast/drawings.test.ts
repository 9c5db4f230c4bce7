import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawSvg, naturalSize, renderDrawing, sceneNames } from "./drawings.ts";
import { people, personNamed } from "./people.ts";
import { shapes } from "./scenes.ts";
import { writeStatuses } from "./statuses.ts";

const pictures = writeStatuses(new Date("2026-11-20T12:00:00Z")).flatMap(({ boostOf, media }) =>
  boostOf ? [] : media,
);

describe("the drawings", () => {
  it("become picture files of the size that was asked for", async () => {
    const tall = pictures.find(({ width, height }) => height > width)!;
    const file = await sharp(await renderDrawing(tall.drawing, tall)).metadata();
    expect(file).toMatchObject({ format: "webp", width: tall.width, height: tall.height });
  });

  it("are drawn to the pixel alike", async () => {
    const header = personNamed("wren").header!;
    const pixels = async () => (await renderDrawing(header)).toString("base64");
    expect(await pixels()).toBe(await pixels());
    expect(naturalSize(header)).toEqual({ width: 1500, height: 500 });
  });

  it("give everybody another face", () => {
    const faces = people.flatMap(({ avatar }) => (avatar ? [drawSvg(avatar)] : []));
    expect(new Set(faces).size).toBe(faces.length);
    expect(faces.length).toBeGreaterThan(people.length * 0.85);
  });

  it("fill any shape in any light, in every scene", () => {
    for (const scene of sceneNames) {
      for (const [hour, shape] of [
        ["day", "tower"],
        ["night", "panorama"],
        ["dusk", "square"],
      ] as const) {
        const drawn = drawSvg({ kind: "picture", scene, hour, seed: "shape" }, shapes[shape]);
        expect(drawn, `${scene} ${shape}`).toContain(`width="${shapes[shape].width}"`);
        expect(drawn, `${scene} ${shape}`).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  it("are all well-formed: without a number that is none, and without an unpainted piece", () => {
    const drawings = [
      ...people.flatMap(({ avatar, header }) => [avatar, header]),
      ...pictures.map(({ drawing }) => drawing),
    ];
    const drawn = drawings
      .filter((drawing) => drawing !== null && drawing !== undefined)
      .map((drawing) => drawSvg(drawing));
    expect(drawn.length).toBeGreaterThan(0);
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity|\{/);
  });
});
