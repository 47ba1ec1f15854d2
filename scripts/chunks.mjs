// `npm run chunks`: searches for a new plan of which modules share a file of the bundle, and saves it. This takes some
// minutes. Builds start from the saved plan, so they are fast, and pages do not get larger by chance. Run it when
// e2e/page-weight.spec.ts says that a page has become too large.
import { build } from "vite";
import { enterRoot } from "./lib/root.mjs";

enterRoot();
process.env["POSTERN_SEARCH_CHUNKS"] = "1";
await build({ logLevel: "warn", build: { write: false } });
