// `npm run migrate -- --dry-run`: says which migrations a start would apply to the database; without `--dry-run` applies them.
import { runCommand } from "./lib/command.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
enterRoot();
await runCommand("server/commands/migrate/main");
