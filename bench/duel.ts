/**
 * A duel: contenders take turns at the same work (A B, B A, A B …), because what
 * a machine does by the way changes from one second to the next. Only the ratios
 * of one round count.
 */
import { processorTimeOf, type Child } from "./child.ts";
import { quantile } from "./finding.ts";
import { load, type Target } from "./load.ts";

export interface Contender extends Target {
  child: Child;
  /** Requests of one round, so that rounds of the slower and the quicker take about as long. */
  amount: number;
}

export interface Score {
  /** Requests answered in a second, by round. */
  rates: number[];
  /** Milliseconds of processor time that the process spent on one request; PostgreSQL apart. */
  processorTime: number;
}

const rounds = 7;
const connections = 10;
const warmUps = 2;

export async function duel<Contenders extends readonly Contender[]>(
  ...contenders: Contenders
): Promise<{ [Index in keyof Contenders]: Score }> {
  for (let n = 0; n < warmUps; n++) {
    for (const contender of contenders) await load(contender, contender.amount, connections);
  }
  const scores = contenders.map(() => ({ rates: [] as number[], spent: 0 }));
  for (let round = 0; round < rounds; round++) {
    const order = [...contenders.entries()];
    for (const [index, contender] of round % 2 ? order.toReversed() : order) {
      const before = await processorTimeOf(contender.child);
      const { rate } = await load(contender, contender.amount, connections);
      scores[index]!.rates.push(rate);
      scores[index]!.spent += (await processorTimeOf(contender.child)) - before;
    }
  }
  return contenders.map(({ amount }, index) => ({
    rates: scores[index]!.rates,
    processorTime: scores[index]!.spent / (amount * rounds),
  })) as { [Index in keyof Contenders]: Score };
}

/** The one against the other, round by round. */
export function shares(one: Score, other: Score): number[] {
  return one.rates.map((rate, round) => rate / other.rates[round]!);
}

export function describeScores(one: Score, limit: Score): string {
  return `${describe(one)}; limit ${describe(limit)}`;
}

export function describe({ rates, processorTime }: Score): string {
  const rate = Math.round(quantile(Float64Array.from(rates).toSorted(), 0.5)).toLocaleString("en");
  return `${rate}/s${Number.isNaN(processorTime) ? "" : ` at ${processorTime.toFixed(2)} ms`}`;
}
