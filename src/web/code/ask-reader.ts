/** Asks the worker for the pieces of code, one at a time. It is there while there is something to read. */
import { BoundedMap } from "#kit/bounded-map.ts";
import type { Answer, Request } from "./reading-worker.ts";
import type { Piece } from "./pieces.ts";
import address from "./reading-worker.ts?worker&url";

/** More is not read: nobody looks for colours in it. */
const longest = 50_000;

/** Milliseconds that a grammar gets for one piece of code. Each one that is given up halves it for the next, so many cost no more than a few. */
const patience = { most: 1_000, least: 250 };

/** Milliseconds for the network to bring a grammar. */
const patienceWithNetwork = 15_000;

/** Milliseconds after which a worker with nothing to read is ended. */
const rest = 10_000;

let worker: Worker | undefined;
let line: Promise<unknown> = Promise.resolve();
let resting: ReturnType<typeof setTimeout> | undefined;
let patienceNow = patience.most;

/** A row of a list that comes back has new elements with the same code. Also has what was given up. */
const known = new BoundedMap<string, readonly Piece[]>({
  most: 64,
  mostWeight: 100_000,
  weigh: (pieces) => pieces.length,
});

/** None for a language that is not known, for code that takes too long, and for what nobody wants any more when its turn comes. */
export function piecesIn(language: string, code: string, isWanted: () => boolean): Promise<readonly Piece[]> {
  const mine = line.then(() => (isWanted() && code.length <= longest ? read({ language, code }) : []));
  line = mine.catch(() => {});
  return mine;
}

async function read(request: Request): Promise<readonly Piece[]> {
  const key = `${request.language} ${request.code}`;
  const before = known.get(key);
  if (before) {
    known.renew(key);
    return before;
  }
  clearTimeout(resting);
  const pieces = await ask(request);
  resting = setTimeout(() => {
    end();
    patienceNow = patience.most;
  }, rest);
  if (pieces) known.setNewest(key, pieces);
  return pieces ?? [];
}

/** Null if the worker or the grammar couldn't be fetched. */
function ask(request: Request): Promise<readonly Piece[] | null> {
  return new Promise((resolve) => {
    worker ??= new Worker(allowed(address), { type: "module" });
    const answer = (pieces: readonly Piece[] | null) => {
      clearTimeout(timer);
      resolve(pieces);
    };
    const fail = () => {
      // A new one asks the network again.
      end();
      answer(null);
    };
    const giveUp = () => {
      end();
      patienceNow = Math.max(patience.least, patienceNow / 2);
      answer([]);
    };
    let timer = setTimeout(fail, patienceWithNetwork);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data === "failed") return fail();
      if (data !== "begun") return answer(data);
      clearTimeout(timer);
      timer = setTimeout(giveUp, patienceNow);
    };
    worker.onerror = fail;
    worker.postMessage(request);
  });
}

function end(): void {
  worker?.terminate();
  worker = undefined;
}

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

let policy: ScriptPolicy | undefined;

/** Trusted Types: `http/pages/security-headers.ts` allows this name, and it makes no other address. */
function allowed(url: string): string {
  const { trustedTypes: types } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  policy ??= types?.createPolicy("linnet-worker", { createScriptURL: () => url });
  return policy?.createScriptURL(url) ?? url;
}
