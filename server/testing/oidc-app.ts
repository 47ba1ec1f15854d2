import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { type AppDependencies, buildApp } from "#server/app.ts";
import { createProvider } from "#server/domains/sessions/oidc/provider.ts";
import { type Harness, origin, startHarness } from "./harness.ts";
import { type OidcDouble, startOidc } from "./oidc.ts";

type Headers = Readonly<Record<string, string>>;

/** A sign-in up to the provider's response, before the browser returns with it. */
export type Answered = {
  readonly begun: LightMyRequestResponse;
  /** Where the provider redirects the browser. */
  readonly back: URL;
  /** The cookie that ties the browser to the sign-in. */
  readonly cookie: string;
};

/** The whole application with an identity provider. */
export type OidcApp = {
  readonly harness: Harness;
  readonly oidc: OidcDouble;
  readonly app: FastifyInstance;
  readonly get: (url: string, headers?: Headers) => Promise<LightMyRequestResponse>;
  readonly post: (url: string, headers?: Headers, payload?: object) => Promise<LightMyRequestResponse>;
  /** Begins a sign-in and goes through the provider. */
  readonly answered: (url?: string, headers?: Headers) => Promise<Answered>;
  /** The browser comes back, as a navigation from another site. */
  readonly complete: (
    answered: Pick<Answered, "back" | "cookie">,
    headers?: Headers,
  ) => Promise<LightMyRequestResponse>;
  /** A whole sign-in; the session's cookie. */
  readonly signIn: (url?: string, headers?: Headers) => Promise<string>;
  readonly close: () => Promise<void>;
};

export type OidcAppOptions = Omit<Parameters<typeof startOidc>[0], "origin"> & {
  readonly app?: Partial<AppDependencies>;
  /** The environment that is to be a mainnet. */
  readonly mainnet?: string;
};

/** Starts both; the clock is at the real time, because the provider's responses contain it. */
export const startOidcApp = async ({ app: more = {}, mainnet, ...options }: OidcAppOptions = {}): Promise<OidcApp> => {
  const harness = await startHarness();
  harness.clock.now = Date.now();
  const own = more.origin?.() ?? origin;
  const oidc = await startOidc({ origin: own, ...options });
  const environments = new Map(
    [...harness.environments].map(([id, one]) => [
      id,
      id === mainnet ? { ...one, view: { ...one.view, kind: "mainnet" as const } } : one,
    ]),
  );
  const app = await buildApp({ ...harness.dependencies, environments, provider: createProvider(oidc.config), ...more });
  const host = new URL(own).host;
  const get: OidcApp["get"] = (url, headers = {}) => app.inject({ method: "GET", url, headers: { host, ...headers } });
  const answered: OidcApp["answered"] = async (url = "/auth/oidc", headers = {}) => {
    const begun = await get(url, { accept: "text/html", "sec-fetch-site": "same-origin", ...headers });
    return { begun, cookie: pairOf(begun, "oidc"), back: await oidc.visit(String(begun.headers.location)) };
  };
  const complete: OidcApp["complete"] = ({ back, cookie }, headers = {}) =>
    get(back.pathname + back.search, { accept: "text/html", "sec-fetch-site": "cross-site", cookie, ...headers });
  return {
    harness,
    oidc,
    app,
    get,
    post: (url, headers = {}, payload) =>
      app.inject({
        method: "POST",
        url,
        headers: { host, "sec-fetch-site": "same-origin", "x-postern": "1", ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
    answered,
    complete,
    signIn: async (url, headers) => pairOf(await complete(await answered(url, headers)), "session"),
    close: async () => {
      await app.close();
      await oidc.close();
      await harness.close();
    },
  };
};

/** Our cookie of this kind, as a browser sends it back; empty if it is not set. */
export const pairOf = ({ cookies }: LightMyRequestResponse, kind: "oidc" | "session"): string => {
  const cookie = cookies.find(({ name, value }) => name.includes(`postern_${kind}_`) && value !== "");
  return cookie === undefined ? "" : `${cookie.name}=${cookie.value}`;
};
