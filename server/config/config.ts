import type { LogLevel } from "#server/lib/log.ts";
import type { Secret } from "#server/lib/secret.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import type { Role } from "#shared/wire/role.ts";

/** A service with its base URL. */
export type RemoteService = {
  readonly baseUrl: string;
  readonly apiKey: Secret;
  readonly sdkVersion: string;
  /** Null: it is typed for each write. */
  readonly clientShare: Secret | null;
  /** The minimum length of a typed share. */
  readonly shortestShare: number;
  readonly valueForm: Environment["valueForm"];
  readonly amountUnit: Environment["amountUnit"];
  readonly withdrawAmountUnit: Environment["withdrawAmountUnit"];
  readonly timeouts: { readonly readMs?: number | undefined; readonly writeMs?: number | undefined };
  readonly paths: Readonly<Record<string, string>>;
  /** Keys that this mainnet environment lacks; some endpoints are off without them. */
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

/** Limits for a person, an address and a request. */
export type Limits = {
  /** Requests for data, per minute. */
  readonly perPerson: number;
  /** Requests for data and sign-in, per minute. */
  readonly perAddress: number;
  /** The largest body. */
  readonly bodyBytes: number;
  /** How long a request may take to arrive completely. */
  readonly bodySeconds: number;
  /** Concurrent requests of one person. */
  readonly concurrency: number;
  /** How long a client may read nothing of its response before its connection ends. */
  readonly unreadSeconds: number;
  /** Bytes of responses to one person that may be in memory. */
  readonly unreadBytesPerPerson: number;
  /** The same for everybody together. */
  readonly unreadBytes: number;
};

/** How many days to keep what is no longer needed; null: forever. */
export type Retention = {
  /** Expired sessions. */
  readonly sessions: number | null;
  /** Copies of a service's lists, if their environment is no longer configured. */
  readonly mirror: number | null;
  /** The requests and stored replies of finished operations, and the input of finished runs. */
  readonly bodies: number | null;
  /** Rows of the audit. */
  readonly audit: number | null;
};

/** Sign-in with an OpenID Connect provider, which determines a person's role by a claim. */
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
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly limits: Limits;
  readonly retention: Retention;
  /** Addresses and networks, besides this machine's own, that may read the metrics. */
  readonly metricsFrom: readonly string[];
  /** Origins, such as `https://images.example`, from which pages may load token images. */
  readonly imageHosts: readonly string[];
  readonly logLevel: LogLevel;
  /** The maximum age of a sign-in, in minutes, for spending on a mainnet; null for any age. */
  readonly stepUpMinutes: number | null;
  readonly dataDirectory: string;
  /** How long the server keeps serving after it was asked to stop, so that proxies notice. */
  readonly drainSeconds: number;
  /** A PostgreSQL URL contains a password, so it is a secret. */
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

/** With a provider there may be a proxy in front; with links, a person in the terminal waits for the server to end. */
export const usualDrainSeconds = 5;

/** Everything that is wrong with a configuration, one line each, by path. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}
