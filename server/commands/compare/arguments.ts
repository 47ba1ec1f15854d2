import { parseArgs } from "node:util";
import { CommandError } from "#server/commands/source/command-error.ts";

export const usage =
  "Usage: npm run compare -- --log FILE... FILE is a log of the server, also as .gz; - is standard input. The variables are those of the server.";

/** The log files to compare; throws a CommandError with the usage. */
export const readArguments = (args: readonly string[]): readonly string[] => {
  const { values, positionals } = parse(args);
  const files = [...values.log, ...positionals];
  if (values.log.length === 0 || files.includes("")) throw new CommandError(usage);
  return files;
};

const parse = (args: readonly string[]) => {
  try {
    // A shell makes several files of `--log postern.log*`.
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { log: { type: "string", multiple: true, default: [] } },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} ${usage}`, { cause: error });
  }
};
