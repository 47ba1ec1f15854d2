import type { Environment } from "#shared/console/environment.ts";
import type { LogLevel } from "../lib/log.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import type { Role } from "#shared/wire/role.ts";
import type { Secret } from "../lib/secret.ts";

/** A service known by its base URL. */
export type RemoteService = {
  readonly baseUrl: string;
  readonly apiKey: Secret;
  readonly sdkVersion: string;
  /** Null: it is typed for each write. */
  readonly clientShare: Secret | null;
  /** How many characters a typed share has at least. */
  readonly shortestShare: number;
  readonly valueForm: Environment["valueForm"];
  readonly amountUnit: Environment["amountUnit"];
  readonly withdrawAmountUnit: Environment["withdrawAmountUnit"];
  readonly timeouts: { readonly readMs?: number | undefined; readonly writeMs?: number | undefined };
  readonly paths: Readonly<Record<string, string>>;
  /** Keys of this environment that a mainnet needs for endpoints that are off without them. */
  readonly unset: readonly string[];
  /** Endpoints that the deployment does not have, or that are off. */
  readonly lacks: readonly EndpointName[];
  /** How the body of an address generation names its network. */
  readonly addressBody: "networkId" | "network";
};

export type EnvironmentConfig = {
  readonly id: string;
  readonly label: string;
  readonly kind: Environment["kind"];
  readonly service: "embedded" | RemoteService;
  /** A node's address often holds a key, so it is a secret. */
  readonly networks: Readonly<
    Record<string, { readonly rpcUrl?: Secret | undefined; readonly explorerUrl?: string | undefined }>
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
  /** How long a client may take none of its answer before its connection ends. */
  readonly unreadSeconds: number;
  /** Bytes of answers to one person that may be in memory. */
  readonly unreadBytesPerPerson: number;
  /** The same of everybody. */
  readonly unreadBytes: number;
};

/** Sign-in with an OpenID Connect provider, which tells a person's role by a claim. */
export type OidcConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly clientAuthentication: "client_secret_basic" | "client_secret_post";
  readonly claim: string;
  readonly roles: Readonly<Record<string, Role>>;
  readonly scopes: readonly string[];
};

/** How people sign in: by one-time links, on loopback only, or with a provider. */
export type SignIn = "link" | OidcConfig;

/** The whole configuration, parsed and with its secrets resolved. */
export type Config = {
  readonly listen: { readonly host: string; readonly port: number };
  readonly publicOrigin: string | null;
  readonly signIn: SignIn;
  /** Addresses and networks of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  readonly limits: Limits;
  /** Addresses and networks beside this machine's own that may read the metrics. */
  readonly metricsFrom: readonly string[];
  /** Origins, such as `https://images.example`, from which pages may load the images of tokens. */
  readonly imageHosts: readonly string[];
  readonly logLevel: LogLevel;
  /** How old a sign-in may be, in minutes, when something is spent on a mainnet; null for any age. */
  readonly stepUpMinutes: number | null;
  readonly dataDirectory: string;
  /** How long the server goes on serving once it was asked to stop, so that proxies notice. */
  readonly drainSeconds: number;
  /** The URL of a PostgreSQL database holds a password, so it is a secret. */
  readonly database: "embedded" | Secret;
  readonly environments: readonly EnvironmentConfig[];
};

/** Every secret of a configuration, by path. */
export const secretsOf = ({ database, signIn, environments }: Config): ReadonlyMap<string, Secret> =>
  new Map(
    [
      ["database", database === "embedded" ? undefined : database] as const,
      ["signIn.oidc.clientSecret", signIn === "link" ? undefined : signIn.clientSecret] as const,
      ...environments.flatMap(({ service, networks }, index) => {
        const at = `environments[${index}]`;
        const { apiKey, clientShare } = service === "embedded" ? {} : service;
        return [
          [`${at}.service.apiKey`, apiKey] as const,
          [`${at}.service.clientShare`, clientShare ?? undefined] as const,
          ...Object.entries(networks).map(([id, { rpcUrl }]) => [`${at}.networks.${id}.rpcUrl`, rpcUrl] as const),
        ];
      }),
    ].flatMap(([path, secret]) => (secret === undefined ? [] : [[path, secret]])),
  );

export const defaultPort = 4600;

/** Where a provider signs people in, there may be a proxy in front; by link, whoever ends the server waits for it. */
export const usualDrainSeconds = 5;

/** All that is wrong with a configuration, one line each, by path. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}
