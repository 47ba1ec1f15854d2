import { letReaderLeave } from "../source/standard-output.ts";
import { runAudit } from "./command.ts";

// The other place that reads the environment: the command `audit`, compiled with the server, so that it runs where that runs.
letReaderLeave(process.stdout);
process.exitCode = await runAudit(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`Postern: ${line}\n`),
});
