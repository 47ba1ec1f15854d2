// Part of `npm run lint`: checks which folder may import which, and that no two folders or files import each other. The
// linter's own rules see one import at a time, by its text; they know no folders and ignore dynamic imports in cycles.
import { checkImports } from "./lib/check-imports.mjs";

const { errors, summary } = checkImports(process.argv[2] ?? ".");
process.stdout.write([...errors, summary, ""].join("\n"));
if (errors.length > 0) {
  process.stdout.write('What may import what: docs/architecture.md, "Which folder may import which".\n');
  process.exitCode = 1;
}
