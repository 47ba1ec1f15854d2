import { letReaderLeave } from "#server/commands/source/standard-output.ts";
import { runAudit } from "./command.ts";

// Reads the environment, like the server's own main.ts: the command `audit` is compiled with the server, so it runs
// wherever the server runs.
letReaderLeave(process.stdout);
process.exitCode = await runAudit(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`Postern: ${line}\n`),
});
