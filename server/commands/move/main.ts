import { letReaderLeave } from "../source/standard-output.ts";
import { runMove } from "./command.ts";

// Another place that reads the environment: the command `move`, compiled with the server, so that it runs where that runs.
letReaderLeave(process.stdout);
process.exitCode = await runMove(process.argv.slice(2), process.env, process.cwd(), {
  out: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`Postern: ${line}\n`),
});
