/** Runs the sources, for `npm run dev`; `npm start` runs the bundle of them (`scripts/build-server.mjs`). */
import { runProgram } from "./program.ts";

runProgram();
