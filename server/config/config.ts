import type { Environment } from "../../shared/console/environment.ts";
import type { LogLevel } from "../log/log.ts";
import type { Secret } from "./secret.ts";

/** A service known by its base URL. */
export type RemoteService = {
  readonly baseUrl: string;
  readonly apiKey: Secret;
  readonly sdkVersion: string;
  /** Null: it is typed for each write. */
  readonly clientShare: Secret | null;
  readonly valueForm: Environment["valueForm"];
  readonly amountUnit: Environment["amountUnit"];
  readonly timeouts: { readonly readMs?: number | undefined; readonly writeMs?: number | undefined };
  readonly paths: Readonly<Record<string, string>>;
};

export type EnvironmentConfig = {
  readonly id: string;
  readonly label: string;
  readonly kind: Environment["kind"];
  readonly service: "embedded" | RemoteService;
  readonly networks: Readonly<
    Record<string, { readonly rpcUrl?: string | undefined; readonly explorerUrl?: string | undefined }>
  >;
};

/** What one person, one address and one request may take. */
export type Limits = {
  /** Requests to data, per minute. */
  readonly perPerson: number;
  /** Requests to data and sign-in, per minute. */
  readonly perAddress: number;
  /** The largest body. */
  readonly bodyBytes: number;
  /** How long a request may take to arrive whole. */
  readonly bodySeconds: number;
  /** Requests of one person that may be under way at once. */
  readonly concurrency: number;
};

/** The whole configuration, parsed and with its secrets resolved. */
export type Config = {
  readonly listen: { readonly host: string; readonly port: number };
  readonly publicOrigin: string | null;
  /** Addresses of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  readonly limits: Limits;
  /** Addresses beside this machine's own that may read the metrics. */
  readonly metricsFrom: readonly string[];
  readonly logLevel: LogLevel;
  /** How old a sign-in may be, in minutes, when something is spent on a mainnet; null for any age. */
  readonly stepUpMinutes: number | null;
  readonly dataDirectory: string;
  /** The URL of a PostgreSQL database holds a password, so it is a secret. */
  readonly database: "embedded" | Secret;
  readonly environments: readonly EnvironmentConfig[];
};

export const defaultPort = 4600;

/** All that is wrong with a configuration, one line each, by path. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}
