import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { countText } from "#shared/amount/number-text.ts";
import { type Config, ConfigError, type EnvironmentConfig } from "./config.ts";
import { doubtsAbout } from "./doubts.ts";
import { dataDirectoryOf, inspectConfig, type Variables } from "./load.ts";
import { portProblem } from "./port.ts";

/**
 * Describes briefly what is wrong with a database, or prevents using it with a data directory; null if nothing does.
 * Changes nothing.
 */
export type LookAtDatabase = (database: Config["database"], directory: string) => Promise<string | null>;

/**
 * A summary of a valid configuration, and what is doubtful about it; throws a ConfigError with everything that is wrong,
 * including the data directory, the database and the port. Creates and changes nothing.
 */
export const checkConfig = async (variables: Variables, lookAt: LookAtDatabase): Promise<string> => {
  const { problems, read, database } = inspectConfig(variables);
  const directory = dataDirectoryOf(variables);
  const wrong = database === null ? null : await lookAt(database, directory);
  const taken = read === null ? null : await portProblem(read.config);
  const all = [
    ...problems,
    ...(isWritable(directory) ? [] : [`POSTERN_DATA_DIR: the directory ${directory} cannot be written`]),
    ...(wrong === null ? [] : [`database: ${wrong}`]),
    ...(taken === null ? [] : [taken]),
  ];
  if (read === null || all.length > 0) throw new ConfigError(all);
  return [describeConfig(read.config), ...doubtLines(doubtsAbout(read.config))].join("\n");
};

/** Whether the directory exists and is writable, or could be created. */
const isWritable = (path: string): boolean => {
  if (!existsSync(path)) return path !== dirname(path) && isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** A summary of a valid configuration, in lines without secrets. */
const describeConfig = (config: Config): string =>
  [
    "The configuration is valid.",
    `Listens on   ${config.listen.host}:${config.listen.port}${config.publicOrigin === null ? "" : `, for browsers ${config.publicOrigin}`}`,
    `Sign-in      ${config.signIn === "link" ? "by link" : `OpenID Connect, ${config.signIn.issuer}`}`,
    `Data         ${config.dataDirectory}`,
    `Database     ${config.database === "embedded" ? "SQLite in the data directory" : "PostgreSQL, which answers"}`,
    `Retention    ${retentionLine(config.retention)}`,
    `Drain        ${countText(config.drainSeconds, "second")}`,
    ...config.environments.map((environment) => `Environment  ${environmentLine(environment)}`),
  ].join("\n");

const doubtLines = (doubts: readonly string[]): readonly string[] =>
  doubts.length === 0 ? [] : ["", "Postern would start, but look at:", ...doubts.map((doubt) => `- ${doubt}`)];

const retentionLine = ({ sessions, mirror, bodies, audit }: Config["retention"]): string =>
  Object.entries({ sessions, mirror, bodies, audit })
    .map(([key, days]) => `${key} ${days === null ? "forever" : countText(days, "day")}`)
    .join(", ");

const environmentLine = ({ id, kind, service, networks }: EnvironmentConfig): string => {
  if (service === "embedded") return `${id}: ${kind}, the sandbox of this server`;
  const nodes = Object.values(networks).filter(({ rpcUrl }) => rpcUrl !== undefined).length;
  const share = service.clientShare === null ? "the share is typed" : "the share is held";
  const off = service.unset.length === 0 ? "" : `, without withdrawals until ${service.unset.join(", ")} is set`;
  return `${id}: ${kind}, ${service.baseUrl}, ${share}, ${nodes} ${nodes === 1 ? "node" : "nodes"}${off}`;
};
