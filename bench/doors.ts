/**
 * What one client does at each door, as badly as it can.
 *
 * The client of the bench runs in a process of its own (`attacker.ts`), at the lowest priority: it competes
 * with the server for the cores, and what that costs others is no fault of the server.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Town } from "./ground.ts";
import { requestOf } from "./load.ts";

const mebi = 1024 ** 2;

/** Whom the client meets, in a form that goes to another process. */
export interface Scene {
  port: number;
  town: Town;
  heavy: Heavy;
}

export interface Heavy {
  /** Has 300 heavy replies. */
  root: string;
  /** Has 300 heavy versions. */
  edited: string;
  files: Buffer[];
}

export interface Client extends Scene {
  /** Sends bytes on a new connection; answers the socket at once. */
  open(bytes?: Buffer): Socket;
  /** Sends a request and waits until it is answered or refused. */
  ask(request: Buffer): Promise<void>;
}

type Door = (client: Client) => Promise<unknown>;

export const doors: Record<string, Door> = {
  "urlencoded pairs": ({ ask }) => times(2, () => ask(post("/api/auth/logout", urlencoded, "a&".repeat(mebi / 2)))),
  "form of pairs": ({ ask }) => ask(post("/sent", urlencoded, "a&".repeat(0.75 * mebi))),
  "form of parts": ({ ask }) =>
    ask(post("/sent", multipart, `${part("a", "1").repeat(300_000)}--x--`.slice(0, 23 * mebi))),
  "JSON of objects": ({ ask }) =>
    times(4, () => ask(post("/api/auth/mail/send", json, `{"a":[${"{},".repeat(300_000)}{}]}`))),
  "text where files are taken": ({ ask, town }) => {
    const headers = { authorization: `Bearer ${town.cast.author.token}` };
    return times(4, () => ask(post("/api/statuses", urlencoded, `status=${"%D0%B0".repeat(5 * mebi)}`, headers)));
  },
  "uploads that stop": async ({ open }) => {
    const head = post("/sent", multipart, "", { "content-length": String(24 * mebi) });
    const begun = Buffer.concat([head, Buffer.alloc(20 * mebi, "x")]);
    const sockets = await times(60, async () => open(begun));
    await sleep(4_000);
    for (const socket of sockets) socket.destroy();
  },
  history: ({ ask, heavy }) => times(30, () => ask(requestOf(`/api/v1/statuses/${heavy.edited}/history`))),
  thread: ({ ask, heavy, town }) =>
    times(30, () =>
      ask(
        requestOf(`/api/v1/statuses/${heavy.root}/context`, {
          headers: { authorization: `Bearer ${town.cast.reader.token}` },
        }),
      ),
    ),
  "thread, page of a reader": ({ ask, heavy, town }) =>
    times(10, () =>
      ask(
        requestOf(`/@${town.cast.author.username}/${heavy.root}`, {
          headers: { cookie: `session=${town.cast.reader.session}` },
        }),
      ),
    ),
  "profiles, many variants": async ({ ask, town }) => {
    let n = 0;
    await times(30, async () => {
      while (n < 120) await ask(requestOf(`/@${town.cast.author.username}?max_id=9${String(n++).padStart(17, "0")}`));
    });
  },
  "readers who do not read": async ({ open, town }) => {
    const request = requestOf(`/@${town.cast.author.username}`);
    const sockets = await times(100, async () => open(request).pause());
    await sleep(4_000);
    for (const socket of sockets) socket.destroy();
  },
  pictures: async ({ ask, town, heavy: { files } }) => {
    const authorization = `Bearer ${town.cast.author.token}`;
    await times(24, (_, n) => ask(picture(files[n % files.length]!, { authorization })));
  },
  "refused upgrades": async ({ open }) => {
    const headers = { connection: "upgrade", upgrade: "websocket" };
    const sockets = await times(200, async () => open(requestOf("/wspool/connect", { headers })));
    await sleep(3_000);
    for (const socket of sockets) socket.destroy();
  },
};

export function clientOf(scene: Scene): Client {
  const open = (bytes?: Buffer) => {
    const socket = connect({ port: scene.port, host: "127.0.0.1" });
    socket.on("error", () => {});
    if (bytes) socket.write(bytes);
    return socket;
  };
  return {
    ...scene,
    open,
    async ask(request) {
      const socket = open(request);
      // The first byte of the answer is sent when the work is done; a refused one may be cut off before it.
      const answered = once(socket, "data").catch(() => {});
      await Promise.race([answered, new Promise((resolve) => socket.once("close", resolve))]);
      socket.destroy();
    },
  };
}

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const json = "application/json";
const ours = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", "x-forwarded-for": "192.0.2.66" };

function post(path: string, type: string, body: string, headers: Record<string, string> = {}): Buffer {
  return requestOf(path, { method: "POST", headers: { ...ours, "content-type": type, ...headers }, body });
}

function part(name: string, value: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function picture(file: Buffer, headers: Record<string, string>): Buffer {
  const before = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(before), file, Buffer.from("\r\n--x--\r\n")]);
  const head = requestOf("/api/v1/accounts/update_credentials", {
    method: "PATCH",
    headers: { ...headers, "content-type": multipart, "content-length": String(body.length) },
  });
  return Buffer.concat([head, body]);
}

function times<T>(count: number, work: (_: undefined, n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work));
}
