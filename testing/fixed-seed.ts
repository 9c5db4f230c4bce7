/**
 * Properties are tried with the same examples in each run of the gate, so that its answer is about the code alone. Another
 * lane draws new ones each time; `LINNET_SEED` names those of a run that failed, or says "new".
 */
import fc from "fast-check";

const { LINNET_LANE, LINNET_SEED }: Record<string, string | undefined> = globalThis.process?.env ?? import.meta.env;
const seed = LINNET_SEED ?? ((LINNET_LANE ?? "gate") === "gate" ? "8" : "new");
if (seed !== "new") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
