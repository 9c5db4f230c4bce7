/** Servers that stand for the rest of the internet, on this machine: what reaches one of them has got out. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createNetServer, type AddressInfo, type Server as NetServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { openGuardedFetch, type GuardOptions, type OutsideRequest } from "#server/outside/guarded-fetch.ts";

export interface OtherServer {
  port: number;
  host: string;
  url: string;
  /** Connections that it was asked for. */
  connections(): number;
  /** Heads of the requests that came. */
  requests: { url: string; headers: Record<string, unknown> }[];
}

async function listening(server: Server | NetServer): Promise<Omit<OtherServer, "requests">> {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { port, host, url: `http://${host}/`, connections: () => connections };
}

export async function serve(
  answer: (...asked: Parameters<RequestListener>) => void | Promise<void>,
): Promise<OtherServer> {
  const requests: OtherServer["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url!, headers: request.headers });
    void answer(request, response);
  });
  return { ...(await listening(server)), requests };
}

/** Speaks for itself, as no server would. */
export const speak = (say: (socket: Socket) => void) =>
  listening(createNetServer((socket) => void socket.once("data", () => say(socket))));

export const page: RequestListener = (_request, response) =>
  void response.writeHead(200, { "content-type": "text/html; charset=UTF-8" }).end("<title>Hello</title>");

const wanted = { types: ["text/html"], mostBytes: 100_000, whenLarger: "refuse" } as const;

/** A way out that ends with the test; `get` asks for a page. */
export function guard(options: Partial<GuardOptions> = {}) {
  const guarded = openGuardedFetch({ origin: "https://linnet.example", ...options });
  onTestFinished(() => guarded.close());
  return {
    ...guarded,
    get: (url: string, more: Partial<OutsideRequest> = {}) => guarded.fetch({ url, ...wanted, ...more }),
  };
}

/** For servers of this machine, as an operator would name them. */
export const guardFor = (others: readonly { host: string }[], options: Partial<GuardOptions> = {}) =>
  guard({ privateHosts: others.map(({ host }) => host), ...options });
