/**
 * A clamd in memory, for tests: it takes a stream as the real one does, knows one virus, and reads up to its limit.
 *
 * The virus is EICAR's, which harms nobody and which each scanner knows (https://www.eicar.org/download-anti-malware-testfile/).
 */
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

// In two pieces, or a scanner would find it in this file.
export const eicar = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

export interface Clamd {
  port: number;
  /** Connections at this moment. */
  readonly open: number;
  /** All that it was sent, one buffer for each file. */
  files: Buffer[];
  /** Its answer to whatever comes; "nothing" for silence, "hangs up" for an end in the middle; null as usual. */
  says: string | null;
  /** Bytes of a file that it reads at most. */
  limit: number;
  stop(): Promise<void>;
}

export async function startClamd(): Promise<Clamd> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => {});
    // A sender may leave in the middle.
    serve(socket).catch(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const self: Clamd = {
    port: (server.address() as AddressInfo).port,
    get open() {
      return open.size;
    },
    files: [],
    says: null,
    limit: Infinity,
    async stop() {
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server.close(), "close");
    },
  };

  async function serve(socket: Socket): Promise<void> {
    let waiting = Buffer.alloc(0);
    const chunks: Buffer[] = [];
    let size = 0;
    let isCommanded = false;
    const answer = (line: string) => socket.end(`${line}\0`);
    // An answer goes out whole before the connection ends.
    for await (const some of socket.iterator({ destroyOnReturn: false })) {
      waiting = Buffer.concat([waiting, some as Buffer]);
      if (self.says === "hangs up") return void socket.destroy();
      const command = "zINSTREAM\0";
      if (!isCommanded) {
        if (waiting.length < command.length) continue;
        if (waiting.toString("latin1", 0, command.length) !== command) return void answer("UNKNOWN COMMAND");
        isCommanded = true;
        waiting = waiting.subarray(command.length);
      }
      for (let length = nextOf(waiting); length !== null; length = nextOf(waiting)) {
        if (length === 0) {
          self.files.push(Buffer.concat(chunks));
          if (self.says === "nothing") return;
          return void answer(self.says ?? verdict(Buffer.concat(chunks)));
        }
        chunks.push(waiting.subarray(4, 4 + length));
        waiting = waiting.subarray(4 + length);
        size += length;
        if (size > self.limit) return void answer("INSTREAM size limit exceeded. ERROR");
      }
    }
  }
  return self;
}

/** The length of the chunk that is here; null until it is. */
function nextOf(bytes: Buffer): number | null {
  if (bytes.length < 4) return null;
  const length = bytes.readUInt32BE(0);
  return bytes.length < 4 + length ? null : length;
}

const verdict = (file: Buffer) => `stream: ${file.includes(eicar) ? "Eicar-Test-Signature FOUND" : "OK"}`;
