// The end of `npm run build`: what was built says its commit.
import { noteCommit } from "./lib/checkout.mjs";
import { enterRoot } from "./lib/root.mjs";

enterRoot();
noteCommit();
