/** What `npm start` runs. */
import { runProgram } from "./program.ts";

runProgram();
