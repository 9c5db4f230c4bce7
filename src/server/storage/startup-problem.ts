/**
 * A reason not to start that the operator can do something about.
 *
 * Its message is one sentence that names the cure. `server/program.ts` prints it without
 * a stack and ends with exit code 1; anything else thrown at start is a bug.
 */
export class StartupProblem extends Error {
  override name = "StartupProblem";
}
