import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type * as z from "zod";
import { type Config, ConfigError, defaultPort, type EnvironmentConfig } from "./config.ts";
import { fitProblems } from "./fit.ts";
import { type ConfigFile, configFileSchema } from "./schema.ts";
import { reachProblems, signInOf } from "./sign-in.ts";
import { type SecretSource, secretSourceSchema } from "../lib/secret-schema.ts";
import { secretReader } from "../lib/secret-source.ts";
import { createSecret } from "../lib/secret.ts";

/** The variables of the process that the configuration reads. */
export type Variables = Readonly<Record<string, string | undefined>>;

// Whoever tries it out wants to see the link in the terminal, not each request.
const withoutFile: z.input<typeof configFileSchema> = {
  logLevel: "warn",
  environments: [{ id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded" }],
};

/**
 * The configuration from the file that POSTERN_CONFIG names, or the default one; POSTERN_PORT and POSTERN_DATA_DIR win
 * over the file. Throws a ConfigError with everything that is wrong.
 */
export const loadConfig = (variables: Variables): Config => {
  const path = variables["POSTERN_CONFIG"] ?? "";
  const problems: string[] = [];
  const port = portOf(variables["POSTERN_PORT"], problems);
  const file = path === "" ? withoutFile : readFile(path, problems);
  if (file === undefined) throw new ConfigError(problems);
  const parsed = configFileSchema.safeParse(file, { reportInput: false });
  if (!parsed.success) problems.push(...parsed.error.issues.flatMap((issue) => issueLines(issue)));
  problems.push(...fitProblems(file, variables), ...reachProblems(file));
  const secrets = secretReader(variables, path === "" ? "." : dirname(path), problems);
  // What is wrong with the secrets is told together with the rest: a person who mends the file would otherwise come back for them.
  if (!parsed.success) for (const [at, source] of sourcesIn(file)) secrets(source, at);
  const database = parsed.success ? databaseOf(parsed.data, secrets, problems) : "embedded";
  const signIn = parsed.success ? signInOf(parsed.data.signIn, secrets) : "link";
  const environments = parsed.success
    ? parsed.data.environments.map((one, at) => environmentOf(one, at, secrets, problems))
    : [];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return {
    listen: { host: parsed.data.listen.host, port: port ?? parsed.data.listen.port ?? defaultPort },
    publicOrigin: parsed.data.publicOrigin ?? null,
    signIn,
    trustedProxies: parsed.data.trustedProxies,
    limits: parsed.data.limits,
    retention: parsed.data.retention,
    metricsFrom: parsed.data.metricsFrom,
    imageHosts: parsed.data.imageHosts,
    logLevel: parsed.data.logLevel,
    stepUpMinutes: parsed.data.stepUpMinutes ?? null,
    dataDirectory: dataDirectoryOf(variables),
    database,
    environments,
  };
};

/** Where the server keeps what is its own: the same with every configuration file. */
export const dataDirectoryOf = (variables: Variables): string => resolve(variables["POSTERN_DATA_DIR"] || ".postern");

const databaseOf = (
  { database }: ConfigFile,
  secret: ReturnType<typeof secretReader>,
  problems: string[],
): Config["database"] => {
  if (database === "embedded") return database;
  const url = secret(database, "database");
  // A secret that cannot be read has been reported, and stands here as the empty text.
  if (url.reveal() !== "" && !/^postgres(ql)?:\/\/[^/]+\/.+/.test(url.reveal())) {
    problems.push("database: is not the URL of a PostgreSQL database: postgres://user:password@host:port/name");
  }
  return url;
};

const portOf = (text: string | undefined, problems: string[]): number | undefined => {
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  problems.push("POSTERN_PORT: is not a port number from 0 to 65535");
  return undefined;
};

/** The file's content; undefined with a problem added where there is none. */
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
    return value;
  } catch {
    problems.push(`POSTERN_CONFIG: the file ${path} is not JSON`);
    return undefined;
  }
};

/** What names a secret anywhere in a file that is wrong somewhere, by path. */
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
  // A configuration of an earlier version has no such key: it still works, without withdrawals. Where the deployment lacks them, the key would
  // not bring them.
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
      // A secret that cannot be read has been reported, and stands here as the empty text.
      if (url.reveal() !== "" && !isHttpUrl(url.reveal())) problems.push(`${path}: is not an http or https address`);
      return [id, { rpcUrl: url, explorerUrl }];
    }),
  );

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** One line for an issue; for a union, those of the alternative that came furthest, because they say what to mend. */
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

const pathText = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? "the configuration"
    : path
        .map((step, at) => (typeof step === "number" ? `[${step}]` : `${at === 0 ? "" : "."}${String(step)}`))
        .join("");
