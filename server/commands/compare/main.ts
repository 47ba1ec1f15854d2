import { letReaderLeave } from "#server/commands/source/standard-output.ts";
import { runCompare } from "./command.ts";

// Reads the environment, like audit/main.ts: the command `compare` is compiled with the server, so it runs wherever the
// server runs.
letReaderLeave(process.stdout);
process.exitCode = await runCompare(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`Postern: ${line}\n`),
  input: process.stdin,
});
