import { letReaderLeave } from "../source/standard-output.ts";
import { runPeople } from "./command.ts";

// Reads the environment, as audit/main.ts does: the command `people`, compiled with the server, so that it runs where that runs.
letReaderLeave(process.stdout);
process.exitCode = await runPeople(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`Postern: ${line}\n`),
});
