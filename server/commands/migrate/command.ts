import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { CommandError } from "#server/commands/source/command-error.ts";
import { asksForHelp } from "#server/commands/source/help.ts";
import { type Config, ConfigError } from "#server/config/config.ts";
import { loadConfig, type Variables } from "#server/config/load.ts";
import { type DataDirectory, StartError, takeDataDirectory } from "#server/store/data-directory.ts";
import { driverWords } from "#server/store/driver-words.ts";
import { refuseMoved } from "#server/store/moved.ts";
import { openDatabase } from "#server/store/open-database.ts";
import { type SchemaState, schemaOfFile, schemaOfPostgres } from "#server/store/schema-state.ts";
import { countText } from "#shared/amount/number-text.ts";

export type Output = { readonly out: (line: string) => void; readonly complain: (line: string) => void };

/** 0: the schema is the newest one or, with --dry-run, was checked. 2: nothing was changed. */
export type ExitCode = 0 | 2;

const usage = "Usage: npm run migrate [-- --dry-run]. The variables are those of the server.";

/**
 * The command `migrate`: updates the configured database to this version's schema, completely or not at all, as a start
 * does; or lists the migrations that a start would apply. No server may use the data directory meanwhile.
 */
export const runMigrate = async (
  args: readonly string[],
  variables: Variables,
  { out, complain }: Output,
): Promise<ExitCode> => {
  if (asksForHelp(args)) {
    out(usage);
    return 0;
  }
  try {
    const isDry = readArguments(args);
    const config = loadConfig(variables);
    const data = take(config);
    try {
      await migrate(config, data, isDry, out);
    } finally {
      data.release();
    }
    return 0;
  } catch (error) {
    for (const line of explain(error)) complain(line);
    return 2;
  }
};

const readArguments = (args: readonly string[]): boolean => {
  try {
    const { values } = parseArgs({ args: [...args], options: { "dry-run": { type: "boolean", default: false } } });
    return values["dry-run"];
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} ${usage}`, { cause: error });
  }
};

const take = ({ database, dataDirectory }: Config): DataDirectory => {
  if (database === "embedded" && !existsSync(dataDirectory))
    throw new CommandError(`There is no data directory ${dataDirectory}. Set POSTERN_DATA_DIR.`);
  return takeDataDirectory(dataDirectory);
};

const migrate = async (
  { database }: Config,
  data: DataDirectory,
  isDry: boolean,
  out: (line: string) => void,
): Promise<void> => {
  const { pending, refusal } = await stateOf(database, data);
  const name = database === "embedded" ? `The database ${data.database}` : "The PostgreSQL database";
  if (refusal !== null) throw new CommandError(`${name} ${refusal}`);
  if (pending.length === 0) {
    out(`${name} has the schema of this version. There is nothing to do.`);
    return;
  }
  out(`${name} needs ${countText(pending.length, "migration")}: ${pending.join(", ")}.`);
  if (isDry) {
    out("Nothing was changed: this was a dry run.");
    return;
  }
  const from = performance.now();
  await (await openDatabase(database, data)).destroy();
  out(`Done in ${((performance.now() - from) / 1000).toFixed(1)} s. An earlier version cannot use it any more.`);
};

const stateOf = (database: Config["database"], data: DataDirectory): SchemaState | Promise<SchemaState> => {
  if (database !== "embedded") return schemaOfPostgres(database);
  refuseMoved(data);
  if (!existsSync(data.database)) throw new CommandError(`There is no database in ${data.path}. A start makes it.`);
  return schemaOfFile(data.database);
};

/** Lines for the operator; drivers never include a password in their messages. */
const explain = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.problems.map((problem) => `Configuration: ${problem}.`);
  if (error instanceof CommandError || error instanceof StartError) return [error.message];
  return [`Nothing was changed: ${driverWords(error)}`];
};
