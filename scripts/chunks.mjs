// `npm run chunks`: searches for a new plan of which modules share a file of the bundle, and saves it. It takes some minutes. Builds start from it,
// so that they are fast and pages do not become heavier by chance: run it when e2e/page-weight.spec.ts says that one has become too heavy.
import { build } from "vite";
import { enterRoot } from "./lib/root.mjs";

enterRoot();
process.env["POSTERN_SEARCH_CHUNKS"] = "1";
await build({ logLevel: "warn", build: { write: false } });
