/**
 * The program: reads the configuration, opens the house, and closes it again
 * when it is told to stop.
 */
import { Refusal } from "#protocol/refusals.ts";
import { readConfig, readEnvironment } from "./config.ts";
import { openHouse, type House } from "./house.ts";
import { mostFrames, openProcessLog, type Log } from "./outside/log.ts";
import { StartupProblem } from "./storage/startup-problem.ts";

/** Ctrl-C reaches us from the terminal and once more through npm; only what comes later is meant as a second one. */
const sameSignal = 1_000;

/** Runs until a signal ends it; `beforeOpening` has the house to itself before anybody can come in. */
export function runProgram(beforeOpening: (house: House) => Promise<void> = async () => {}): void {
  Error.stackTraceLimit = mostFrames;
  const log = openProcessLog();

  // A log that nobody reads any more must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

  const house = start(log, beforeOpening);

  let stoppingSince: number | null = null;
  const stopOnce = (reason: string, code: number) => {
    if (stoppingSince !== null) return;
    stoppingSince = Date.now();
    void stop(house, log, reason, code);
  };

  // The last resort (threats D09). Nobody waited for a promise: one request has failed, the others have not.
  process.on("unhandledRejection", (error: unknown) => log.error("unhandled rejection", { error }));
  process.on("uncaughtException", (error: unknown) => {
    log.error("uncaught exception", { error });
    // A refusal is the answer to one request, and leaves nothing half done. Any other throw came in the middle of
    // something unknown: another process begins anew.
    if (!(error instanceof Refusal)) stopOnce("uncaught exception", 1);
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null && Date.now() - stoppingSince > sameSignal) process.exit(1);
      stopOnce(signal, 0);
    });
  }
}

async function start(log: Log, beforeOpening: (house: House) => Promise<void>): Promise<House> {
  try {
    const config = readConfig(readEnvironment(process.cwd()));
    const opened = await openHouse(config, log);
    try {
      await beforeOpening(opened);
      await opened.listen();
    } catch (error) {
      await opened.close();
      throw error;
    }
    log.info("Linnet is running", { open: config.origin });
    return opened;
  } catch (error) {
    if (error instanceof StartupProblem) process.stderr.write(`${error.message}\n`);
    else log.error("not started", { error });
    process.exit(1);
  }
}

/** Longer than requests, sockets and jobs may take to end one after the other. */
const longestStop = 60_000;

async function stop(house: Promise<House>, log: Log, reason: string, code: number): Promise<void> {
  log.info("stopping", { reason });
  setTimeout(() => process.exit(1), longestStop).unref();
  await (await house).close();
  log.info("stopped");
  process.exit(code);
}
