/** Live: how long it takes until a post has reached every follower who has the page open. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { usualTown } from "../contest.ts";
import { finding, type Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";
import { askOnce } from "../load.ts";
import { crowd } from "../seed.ts";
import { publishing } from "./publish.ts";

const posts = 12;
const warmUps = 3;

export async function fanOut(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const { port } = await ground.linnet(usualTown);
  const sockets = await Promise.all(town.cast.followerTokens.map((token, index) => listen(port, token, index)));
  try {
    const taken: number[] = [];
    for (let n = 0; n < warmUps + posts; n++) {
      const received = sockets.map((socket) => once(socket, "message"));
      const started = performance.now();
      await askOnce(port, publishing(town, `Live ${n}`));
      for (const [frame] of await Promise.all(received)) {
        if (!String(frame).includes(`Live ${n}<`)) throw new Error(`a wrong frame: ${frame}`);
      }
      if (n >= warmUps) taken.push(performance.now() - started);
    }
    return [finding({ case: "fan-out", figure: "in every socket after", unit: "ms", note: `${crowd} sockets` }, taken)];
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

async function listen(port: number, token: string, index: number): Promise<WebSocket> {
  const headers = {
    authorization: `Bearer ${token}`,
    // Nobody may have so many sockets; behind a proxy these are 300 different people.
    "x-forwarded-for": `10.0.${index >> 8}.${index & 255}`,
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/streaming?stream=user`, { headers });
  await once(socket, "open");
  return socket;
}
