// Part of `npm run lint`: checks which folder may import which, and that no two folders or files import each other. The
// linter's own rules see one import at a time, as text; they do not know about folders, and miss cycles through dynamic
// imports.
import { checkImports } from "./lib/check-imports.mjs";

const { errors, summary } = checkImports(process.argv[2] ?? ".");
process.stdout.write([...errors, summary, ""].join("\n"));
if (errors.length > 0) {
  process.stdout.write("Which folder may import which: docs/import-table.md\n");
  process.exitCode = 1;
}
