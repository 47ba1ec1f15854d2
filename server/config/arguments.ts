import { parseArgs } from "node:util";

/** What the server should do. */
export type Mode = "start" | "check" | "help" | "version";

export const usage = `Usage: node dist/node/server/main.js [--check | --help | --version]

Without an option the server starts.
  --check    says what is wrong with the configuration, all at once, without starting: exit code 1 if anything is.
             Looks at the data directory and at the PostgreSQL database, if there is one, and changes nothing
  --help     prints this
  --version  prints the version

Variables: POSTERN_CONFIG (the configuration file; without one there is a sandbox), POSTERN_PORT, POSTERN_DATA_DIR,
and those that the configuration file names for its secrets. docs/configuration.md has them all.`;

/** Unknown options, in one line for the person who typed them. */
export class UsageError extends Error {}

/** Parses the command line; throws a UsageError. */
export const readArguments = (args: readonly string[]): Mode => {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { check: flag, help: flag, version: flag } });
    if (values.help) return "help";
    if (values.version) return "version";
    return values.check ? "check" : "start";
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
};
