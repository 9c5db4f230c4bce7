import { expect, test, vi } from "vitest";
import { Refusal } from "#protocol/refusals.ts";
import { ReceivedFile } from "#server/domain/media/received-file.ts";
import { keepChosenFiles } from "./chosen-files.ts";

test("each file of a form counts as an upload before anything is done with it", async () => {
  const count = vi.fn(() => Promise.reject(new Refusal("request.rate-limited")));
  const file = new ReceivedFile({ name: "a.png", type: "image/png", size: 5, blob: "0".repeat(32) });
  expect(await keepChosenFiles({ count } as never, {} as never, [{ file: undefined }])).toEqual([]);
  expect(count).not.toHaveBeenCalled();
  await expect(keepChosenFiles({ count } as never, {} as never, [{ file }])).rejects.toThrow(Refusal);
  expect(count.mock.calls).toEqual([["media"]]);
});
