/**
 * Clients that others have written, as people use them: each registers at the built program, is let in by a person on our
 * pages, reads, writes, uploads, listens and leaves.
 */
import { describe } from "vitest";
import { mastodonPy, toot } from "#testing/debian-clients.ts";
import { walkMasto } from "./client-masto.ts";
import { walkMastodonPy } from "./client-mastodon-py.ts";
import { walkMegalodon } from "./client-megalodon.ts";
import { walkToot } from "./client-toot.ts";
import { setClients } from "./clients-stage.ts";

const stage = setClients();

describe("masto", () => {
  walkMasto(stage);
});
describe("megalodon", () => {
  walkMegalodon(stage);
});
describe.skipIf(!mastodonPy)("Mastodon.py 1.8 (skipped where Debian's python3-mastodon is not installed)", () => {
  walkMastodonPy(stage, mastodonPy!);
});
describe.skipIf(!toot)("toot 0.34 (skipped where Debian's toot is not installed)", () => {
  walkToot(stage, toot!);
});
