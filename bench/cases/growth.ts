/** Growth: the same page in a town of a thousand statuses, of twenty thousand, and of two hundred thousand. */
import { contender, type Question } from "../contest.ts";
import { describe, duel, shares } from "../duel.ts";
import { finding, type Finding } from "../finding.ts";
import type { Ground, Town, TownSize } from "../ground.ts";
import { homeOf, publicOf } from "./reads.ts";

const sizes: readonly TownSize[] = [1_000, 20_000, 200_000];

export async function growth(ground: Ground): Promise<Finding[]> {
  return [...(await grow(ground, "home", homeOf)), ...(await grow(ground, "public", publicOf))];
}

async function grow(ground: Ground, name: string, questionOf: (town: Town) => Promise<Question>): Promise<Finding[]> {
  const contenders = [];
  for (const size of sizes) {
    contenders.push(await contender(await questionOf(await ground.town(size)), await ground.linnet(size)));
  }
  const [small, ...larger] = await duel(...contenders);
  return larger.map((score, index) => {
    const figure = `${name}, of 1k at ${sizes[index + 1]! / 1_000}k`;
    const note = `${describe(score)}; small ${describe(small!)}`;
    return finding(
      { case: "growth", figure, unit: "share", target: { at: "least", value: 0.9 }, note },
      shares(score, small!),
    );
  });
}
