import { letReaderLeave } from "../source/standard-output.ts";
import { runMigrate } from "./command.ts";

// Reads the environment, as audit/main.ts does: the command `migrate`, compiled with the server, so that it runs where that runs.
letReaderLeave(process.stdout);
process.exitCode = await runMigrate(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`Postern: ${line}\n`),
});
