/** `npm run api-docs`: writes `docs/api.md` from the table of routes. */
import * as fs from "node:fs/promises";
import { apiDocsFile, writeApiDocs } from "./api-reference.ts";

await fs.writeFile(apiDocsFile, writeApiDocs());
