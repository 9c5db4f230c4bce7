/** Linnet against a limit server over the same town: its share of what the bare parts can do. */
import { describe, duel, shares, type Contender } from "./duel.ts";
import type { Check } from "./expected.ts";
import { finding, type Finding } from "./finding.ts";
import type { Ground, TownSize } from "./ground.ts";
import type { Child } from "./child.ts";

/** The town that most cases read. */
export const usualTown: TownSize = 20_000;

export interface Question {
  /** The nth request; or the one request, sent again and again. */
  request: Buffer | ((n: number) => Buffer);
  /** Requests of one round: about a second's worth. */
  amount: number;
  /** Asks once, makes sure of the answer, and tells it from wrong ones from then on. */
  expect(port: number): Promise<Check>;
}

export interface Contest {
  name: string;
  ours: Question;
  limit: Question;
  /** The share that is to be reached. */
  target?: number;
}

export async function contest(ground: Ground, { name, ours, limit, target }: Contest): Promise<Finding[]> {
  const [our, bare] = await duel(
    await contender(ours, await ground.linnet(usualTown)),
    await contender(limit, await ground.limits(usualTown)),
  );
  const about = { case: name, figure: "share of the limit", unit: "share" } as const;
  const note = `${describe(our)}; limit ${describe(bare)}`;
  return [finding({ ...about, note, ...(target && { target: { at: "least", value: target } }) }, shares(our, bare))];
}

export async function contender({ request, amount, expect }: Question, child: Child): Promise<Contender> {
  return {
    child,
    port: child.port,
    amount,
    request: typeof request === "function" ? request : () => request,
    check: await expect(child.port),
  };
}
