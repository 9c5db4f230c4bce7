/** `npm run message-ids`: writes `src/protocol/message-ids.ts` from `locales/en`. */
import * as fs from "node:fs/promises";
import { messageIdsFile, readEnglish, writeMessageIds } from "./message-id-types.ts";

await fs.writeFile(messageIdsFile, writeMessageIds(await readEnglish()));
