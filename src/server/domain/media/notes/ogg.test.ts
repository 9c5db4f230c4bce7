/** The comments of Ogg go, and its pages stay pages that a player takes (threats M03, M04). */
import { describe, expect, test } from "vitest";
import { comments, oggFile, oggPackets, oggPages, oggSum, place, sound } from "#testing/tagged-files.ts";
import { inMemory, walkThrough } from "#testing/walks.ts";
import { cleanOgg } from "./ogg.ts";
import { openWalk } from "./walk.ts";

const clean = async (bytes: Buffer) => (await walkThrough((walk) => cleanOgg(walk), bytes)).bytes;

const outcomeOf = (bytes: Buffer) =>
  clean(bytes).then(
    () => "taken",
    (error: Error) => error.message,
  );

/** As a player reads them; it drops a page whose checksum is wrong. */
function packetsIn(bytes: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  let open = Buffer.alloc(0);
  for (let at = 0; at < bytes.length;) {
    const segments = bytes[at + 26]!;
    const lacing = bytes.subarray(at + 27, at + 27 + segments);
    const end = at + 27 + segments + lacing.reduce((sum, one) => sum + one, 0);
    const page = Buffer.from(bytes.subarray(at, end));
    const sum = page.readUInt32LE(22);
    page.fill(0, 22, 26);
    expect([page.toString("latin1", 0, 4), oggSum(page)]).toEqual(["OggS", sum]);
    let from = 27 + segments;
    for (const length of lacing) {
      open = Buffer.concat([open, page.subarray(from, from + length)]);
      from += length;
      if (length === 255) continue;
      packets.push(open);
      open = Buffer.alloc(0);
    }
    at = end;
  }
  return packets;
}

/** Behind so many bytes: a name, how many comments there are, and what is behind them. */
function listIn(packet: Buffer, before: number) {
  const name = before + 4 + packet.readUInt32LE(before);
  const said = packet.toString("latin1", before + 4, name).replace(/\0+$/, "");
  return { said, count: packet.readUInt32LE(name), behind: packet.toString("latin1", name + 4) };
}

test.each([
  ["vorbis", 7, "\x01"],
  ["opus", 8, ""],
  ["theora", 7, ""],
  ["speex", 0, ""],
  ["flac", 4, ""],
] as const)("a list of %s is empty, and whole", async (codec, before, behind) => {
  const packets = packetsIn(await clean(oggFile(codec)));
  expect(listIn(packets[1]!, before)).toEqual({ said: "Recorder 1", count: 0, behind });
  expect(packets.length).toBe(packetsIn(oggFile(codec)).length);
  expect(packets.at(-1)!.includes(sound)).toBe(true);
  expect(packets.some((packet) => packet.includes(place))).toBe(false);
});

test("a picture in FLAC becomes padding", async () => {
  const blocks = packetsIn(await clean(oggFile("flac")));
  expect(
    blocks[2]!.equals(
      Buffer.concat([Buffer.from([0x81]), blocks[2]!.subarray(1, 4), Buffer.alloc(blocks[2]!.length - 4)]),
    ),
  ).toBe(true);
});

test("comments go that are longer than a page, and that begin in the page of others", async () => {
  const long = `PICTURE=${place.repeat(20_000)}`;
  for (const together of [false, true]) {
    const bytes = oggPages(7, oggPackets.vorbis(long, place), { together });
    const packets = packetsIn(await clean(bytes));
    expect(packets.some((packet) => packet.includes("52.5200"))).toBe(false);
    expect(listIn(packets[1]!, 7)).toMatchObject({ count: 0, behind: "\x01" });
    expect(packets[2]!.includes(sound)).toBe(true);
  }
});

test("comments go of each stream, beside each other and one after the other", async () => {
  const [one, two, three] = [oggPackets.theora(place), oggPackets.vorbis(place), oggPackets.opus(place)];
  const pages = [one, two].map((packets, serial) =>
    packets.map((packet, at) => oggPages(serial, [packet], { begins: at === 0 })),
  );
  const woven = Buffer.concat([0, 1, 2].flatMap((at) => pages.map((some) => some[at]!)));
  const bytes = Buffer.concat([woven, oggPages(9, three), oggPages(0, one)]);
  const after = await clean(bytes);
  expect(packetsIn(after)).toHaveLength(12);
  expect(after.includes(place)).toBe(false);
});

test("a list whose lengths are wrong goes as a whole", async () => {
  const broken = Buffer.concat([Buffer.from("OpusTags"), Buffer.from("ffffffff", "hex"), Buffer.from(place)]);
  const packets = packetsIn(await clean(oggPages(7, [oggPackets.opus()[0]!, broken])));
  expect(listIn(packets[1]!, 8)).toEqual({ said: "", count: 0, behind: "" });
});

test("what another kind of stream has in its second packet stays", async () => {
  const bytes = oggPages(7, [Buffer.from("fishead\0"), comments(place), sound]);
  expect((await clean(bytes)).equals(bytes)).toBe(true);
  const vorbis = oggPages(7, [oggPackets.vorbis()[0]!, Buffer.from("\x05vorbis"), comments(place)]);
  expect((await clean(vorbis)).equals(vorbis)).toBe(true);
});

test("the walk goes on behind damage, as players do", async () => {
  const damage = Buffer.alloc(100_000, 7);
  const bytes = Buffer.concat([
    oggPages(1, [sound], { begins: false }),
    damage,
    oggFile("opus"),
    damage,
    oggFile("vorbis"),
  ]);
  expect((await clean(bytes)).includes(place)).toBe(false);
});

describe("a file that was built to cost time", () => {
  test("has no more streams than a count", async () => {
    const many = Buffer.concat(Array.from({ length: 20_001 }, () => oggPages(7, [Buffer.from("OpusHead")])));
    expect(await outcomeOf(many)).toBe("media.unsupported");
  });

  /** Pages of FLAC, each with 255 blocks that say something. */
  const blocks = (pages: number) => {
    const block = Buffer.from("\x06\0\0\x02Hi", "latin1");
    const page = oggPages(7, Array<Buffer>(255).fill(block), { begins: false, together: true });
    return Buffer.concat([oggPages(7, [oggPackets.flac()[0]!]), ...Array<Buffer>(pages).fill(page)]);
  };

  test("has no more blocks than a count, however many are in a page", async () => {
    expect(await outcomeOf(blocks(100))).toBe("media.unsupported");
  });

  test("takes memory as it has pages, and not as it has blocks", async () => {
    const bytes = blocks(50);
    const walk = openWalk(inMemory(bytes).file);
    let patches = 0;
    let noted = 0;
    await cleanOgg({
      ...walk,
      blank: () => void patches++,
      overwrite(_, some) {
        patches++;
        noted += some.length;
      },
    });
    expect(patches).toBeLessThanOrEqual(2 * 50);
    expect(noted).toBeLessThanOrEqual(bytes.length);
  });

  test("has no longer comments than there is room for in memory", async () => {
    // Its first 255 segments are the first page, which ends within the packet.
    const long = oggPages(7, [oggPackets.opus()[0]!, Buffer.alloc(255 * 255, "a")]);
    const start = long.indexOf("OggS", 1);
    const page = long.subarray(start, start + 27 + 255 + 255 * 255);
    const many = Buffer.concat([long.subarray(0, start), ...Array.from({ length: 600 }, () => page)]);
    expect(await outcomeOf(many)).toBe("media.unsupported");
  });

  test("costs reads as it has blocks, also where each sign of a page is none", async () => {
    const signs = Buffer.from(`OggS\x01${"x".repeat(20)}`.repeat(20_000));
    const { reads } = await walkThrough((walk) => cleanOgg(walk), signs);
    expect(reads).toBeLessThanOrEqual(signs.length / 65_536 + 2);
  });
});
