/** What a case has found out, and how it is said. */
export interface Finding {
  case: string;
  /** Of what, such as "share of the limit" or "answered after". */
  figure: string;
  unit: "share" | "ms" | "MB" | "";
  min: number;
  median: number;
  max: number;
  /** The run fails over one that `must` hold. */
  target?: { at: "least" | "most"; value: number; must?: true };
  /** The absolute figures behind it. */
  note?: string;
}

/** A finding about several measurements of one thing. */
export function finding(
  about: Pick<Finding, "case" | "figure" | "unit" | "target" | "note">,
  values: ArrayLike<number>,
): Finding {
  const sorted = Float64Array.from(values).toSorted();
  return { ...about, min: sorted[0]!, median: quantile(sorted, 0.5), max: sorted.at(-1)! };
}

/** Of values that are in order, the smallest first. */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!;
}

export function isMet({ target, median }: Finding): boolean | null {
  if (!target) return null;
  return target.at === "least" ? median >= target.value : median <= target.value;
}

const columns = [22, 26, 10, 10, 10, 14];

export const headline = row(["case", "figure", "min", "median", "max", "target"]);

export function lineOf(found: Finding): string {
  const { target } = found;
  const met = isMet(found);
  const goal = target && `${target.at === "least" ? "≥" : "≤"} ${show(target.value, found)} ${met ? "✓" : "✗"}`;
  const numbers = [found.min, found.median, found.max].map((value) => show(value, found));
  return row([found.case, found.figure, ...numbers, goal ?? ""]) + (found.note ?? "");
}

function row(cells: readonly string[]): string {
  return (
    cells.map((cell, index) => (index < 2 ? cell.padEnd(columns[index]!) : cell.padStart(columns[index]!))).join("") +
    "  "
  );
}

function show(value: number, { unit }: Pick<Finding, "unit">): string {
  if (unit === "share") return value.toFixed(3);
  return `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en")}${unit && ` ${unit}`}`;
}
