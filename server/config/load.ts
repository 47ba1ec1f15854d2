import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import * as z from "zod";
import { type SecretSource, secretSourceSchema } from "#server/lib/secret-schema.ts";
import { secretReader } from "#server/lib/secret-source.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { type Config, ConfigError, defaultPort, type EnvironmentConfig, usualDrainSeconds } from "./config.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { fitProblems } from "./fit.ts";
import { pathText } from "./path-text.ts";
import { type ConfigFile, configFileSchema } from "./schema.ts";
import { reachProblems, signInOf } from "./sign-in.ts";

/** The variables of the process that the configuration reads. */
export type Variables = Readonly<Record<string, string | undefined>>;

// A person trying it out wants to see the link in the terminal, not each request.
const withoutFile: z.input<typeof configFileSchema> = {
  logLevel: "warn",
  environments: [{ id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded" }],
};

/**
 * The configuration from the file that POSTERN_CONFIG names, or the default one; POSTERN_PORT and POSTERN_DATA_DIR win
 * over the file. Throws a ConfigError with everything that is wrong.
 */
export const loadConfig = (variables: Variables): Config => readConfig(variables).config;

/** A configuration, and a way to read its secrets again. */
export type ReadConfig = {
  readonly config: Config;
  /**
   * The same configuration with the current secrets from their sources. The file is not read again: a key of another
   * service must not be sent to the configured one. Throws a ConfigError.
   */
  readonly again: () => Config;
};

export const readConfig = (variables: Variables): ReadConfig => {
  const { problems, read } = inspectConfig(variables);
  if (read === null) throw new ConfigError(problems);
  return read;
};

export type Inspected = {
  /** Everything that is wrong. */
  readonly problems: readonly string[];
  /** Null if anything is wrong. */
  readonly read: ReadConfig | null;
  /** The database, if the file names it and its URL can be read, whatever else is wrong; otherwise null. */
  readonly database: Config["database"] | null;
};

export const inspectConfig = (variables: Variables): Inspected => {
  const path = variables["POSTERN_CONFIG"] ?? "";
  const directory = path === "" ? "." : dirname(path);
  const problems: string[] = [];
  const port = portOf(variables["POSTERN_PORT"], problems);
  const file = path === "" ? withoutFile : readFile(path, problems);
  if (file === undefined) return { problems, read: null, database: null };
  const parsed = configFileSchema.safeParse(file, { reportInput: false });
  if (!parsed.success) problems.push(...parsed.error.issues.flatMap((issue) => issueLines(issue)));
  problems.push(...fitProblems(file, variables), ...reachProblems(file));
  if (!parsed.success) {
    // Problems with secrets are reported together with the rest, so that a person can fix everything in one go.
    const secrets = secretReader(variables, directory, problems);
    const url = new Map(sourcesIn(file).map(([at, source]) => [at, secrets(source, at)])).get("database");
    if (url !== undefined) checkUrl(url, problems);
    return { problems, read: null, database: isEmbedded(file) ? "embedded" : usable(url, problems) };
  }
  const inputs = { variables, directory, port, file: parsed.data };
  const config = resolved(inputs, problems);
  const database = config.database === "embedded" ? config.database : usable(config.database, problems);
  if (problems.length > 0) return { problems, read: null, database };
  const again = (): Config => {
    const missing: string[] = [];
    const next = resolved(inputs, missing);
    if (missing.length > 0) throw new ConfigError(missing);
    return next;
  };
  return { problems, read: { config, again }, database };
};

/** Whether a file with errors certainly names no other database. */
const isEmbedded = (file: unknown): boolean =>
  z.object({ database: z.literal("embedded").default("embedded") }).safeParse(file).success;

/** A secret without problems. */
const usable = (secret: Secret | undefined, problems: readonly string[]): Secret | null =>
  secret === undefined || problems.some((problem) => problem.startsWith("database:")) ? null : secret;

type Inputs = {
  readonly variables: Variables;
  /** The directory that paths of secret files are relative to. */
  readonly directory: string;
  readonly port: number | undefined;
  readonly file: ConfigFile;
};

/** The configuration with its secrets; problems with those are added. */
const resolved = ({ variables, directory, port, file }: Inputs, problems: string[]): Config => {
  const secrets = secretReader(variables, directory, problems);
  const database = databaseOf(file, secrets, problems);
  const signIn = signInOf(file.signIn, secrets);
  const environments = file.environments.map((one, at) => environmentOf(one, at, secrets, problems));
  return {
    listen: { host: file.listen.host, port: port ?? file.listen.port ?? defaultPort },
    publicOrigin: file.publicOrigin ?? null,
    signIn,
    trustedProxies: file.trustedProxies,
    limits: file.limits,
    retention: file.retention,
    metricsFrom: file.metricsFrom,
    imageHosts: file.imageHosts,
    logLevel: file.logLevel,
    stepUpMinutes: file.stepUpMinutes ?? null,
    drainSeconds: file.drainSeconds ?? (signIn === "link" ? 0 : usualDrainSeconds),
    dataDirectory: dataDirectoryOf(variables),
    database,
    environments,
  };
};

/** Where the server keeps its own data: the same with every configuration file. */
export const dataDirectoryOf = (variables: Variables): string => resolve(variables["POSTERN_DATA_DIR"] || ".postern");

const databaseOf = (
  { database }: ConfigFile,
  secret: ReturnType<typeof secretReader>,
  problems: string[],
): Config["database"] => {
  if (database === "embedded") return database;
  const url = secret(database, "database");
  checkUrl(url, problems);
  return url;
};

const checkUrl = (url: Secret, problems: string[]): void => {
  // A secret that cannot be read has already been reported, and is empty here.
  if (url.reveal() === "" || /^postgres(ql)?:\/\/[^/]+\/.+/.test(url.reveal())) return;
  problems.push("database: is not the URL of a PostgreSQL database: postgres://user:password@host:port/name");
};

const portOf = (text: string | undefined, problems: string[]): number | undefined => {
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  problems.push("POSTERN_PORT: is not a port number from 0 to 65535");
  return undefined;
};

/** The file's content; undefined, with a problem added, if there is none. */
const readFile = (path: string, problems: string[]): unknown => {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    problems.push(`POSTERN_CONFIG: the file ${path} cannot be read`);
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    problems.push(...duplicateKeys(text));
    return value;
  } catch {
    problems.push(`POSTERN_CONFIG: the file ${path} is not JSON`);
    return undefined;
  }
};

/** Everything that names a secret in a file with errors, by path. */
const sourcesIn = (
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly (readonly [path: string, source: SecretSource])[] => {
  if (typeof value !== "object" || value === null) return [];
  const source = secretSourceSchema.safeParse(value);
  if (source.success) return [[pathText(path), source.data]];
  return Object.entries(value).flatMap(([key, inner]) =>
    sourcesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

const environmentOf = (
  environment: ConfigFile["environments"][number],
  index: number,
  secret: ReturnType<typeof secretReader>,
  problems: string[],
): EnvironmentConfig => {
  const { service } = environment;
  const networks = networksOf(environment.networks, `environments[${index}].networks`, secret, problems);
  if (service === "embedded") return { ...environment, service, networks };
  const at = `environments[${index}].service`;
  // A configuration of an earlier version lacks this key and still works, without withdrawals. If the deployment lacks
  // them, the key would not help.
  const isUnitOpen =
    environment.kind === "mainnet" && service.withdrawAmountUnit === undefined && !service.lacks.includes("withdraw");
  return {
    ...environment,
    networks,
    service: {
      ...service,
      apiKey: secret(service.apiKey, `${at}.apiKey`),
      clientShare: service.clientShare === "ask" ? null : secret(service.clientShare, `${at}.clientShare`),
      amountUnit: service.amountUnit ?? "native",
      withdrawAmountUnit: service.withdrawAmountUnit ?? "native",
      unset: isUnitOpen ? ["service.withdrawAmountUnit"] : [],
      lacks: isUnitOpen ? [...service.lacks, "withdraw"] : service.lacks,
    },
  };
};

const networksOf = (
  networks: ConfigFile["environments"][number]["networks"],
  at: string,
  secret: ReturnType<typeof secretReader>,
  problems: string[],
): EnvironmentConfig["networks"] =>
  Object.fromEntries(
    Object.entries(networks).map(([id, { rpcUrl, explorerUrl }]) => {
      if (rpcUrl === undefined) return [id, { explorerUrl }];
      const path = `${at}.${id}.rpcUrl`;
      const url = typeof rpcUrl === "string" ? createSecret(rpcUrl) : secret(rpcUrl, path);
      // A secret that cannot be read has already been reported, and is empty here.
      if (url.reveal() !== "" && !isHttpUrl(url.reveal())) problems.push(`${path}: is not an http or https address`);
      return [id, { rpcUrl: url, explorerUrl }];
    }),
  );

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** One line per issue; for a union, those of the alternative that got furthest, because they say what to fix. */
const issueLines = (issue: z.core.$ZodIssue, prefix: readonly PropertyKey[] = []): readonly string[] => {
  const path = [...prefix, ...issue.path];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `${pathText([...path, key])}: is not a known key`);
  if (issue.code === "invalid_union") {
    const deepest = issue.errors
      .filter((issues) => issues.some(({ path: inner, code }) => inner.length > 0 || code === "unrecognized_keys"))
      .toSorted((one, other) => one.length - other.length)[0];
    if (deepest !== undefined) return deepest.flatMap((inner) => issueLines(inner, path));
  }
  return [`${pathText(path)}: ${issue.message}`];
};
