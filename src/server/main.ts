/**
 * The program: reads the configuration, opens the house, and closes it again
 * when it is told to stop.
 */
import { readConfig, readEnvironment } from "./config.ts";
import { openHouse } from "./house.ts";
import { openProcessLog } from "./outside/log.ts";
import { StartupProblem } from "./storage/startup-problem.ts";

/** Ctrl-C reaches us from the terminal and once more through npm; only what comes later is meant as a second one. */
const sameSignal = 1_000;

const log = openProcessLog();

// A log that nobody reads any more must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

// The last resort (threats D09): one request has failed, the others have not.
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => log.error("unhandled error", { error }));
}

const house = start();

let stoppingSince: number | null = null;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (stoppingSince !== null && Date.now() - stoppingSince > sameSignal) process.exit(1);
    if (stoppingSince !== null) return;
    stoppingSince = Date.now();
    void stop(signal);
  });
}

async function start() {
  try {
    const config = readConfig(readEnvironment(process.cwd()));
    const opened = await openHouse(config, log);
    await opened.listen().catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    log.info("Linnet is running", { open: config.origin });
    return opened;
  } catch (error) {
    if (error instanceof StartupProblem) process.stderr.write(`${error.message}\n`);
    else log.error("not started", { error });
    process.exit(1);
  }
}

async function stop(signal: string): Promise<void> {
  log.info("stopping", { signal });
  await (await house).close();
  log.info("stopped");
  process.exit(0);
}
