import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Provider } from "oidc-provider";
import type { OidcConfig } from "#server/config/config.ts";
import { createSecret } from "#server/lib/secret.ts";
import { encodePart } from "./id-token.ts";

export const clientSecret = "canary-oidc-secret-4d1e7c";

/** The person who signs in at the provider, and their claims. */
export type Account = { readonly sub: string; readonly claims: Readonly<Record<string, unknown>> };

/** A real OpenID Connect provider on a real socket, which signs in the test's account without asking. */
export type OidcDouble = {
  readonly issuer: string;
  readonly config: OidcConfig;
  /** Null: sign-ins are refused. */
  account: Account | null;
  /** Changes the ID token on its way out. */
  alterIdToken: (token: string) => string;
  /** Responds instead of the provider, by path. */
  readonly instead: Map<string, (response: ServerResponse) => void>;
  /** An ID token with any claims, signed with the provider's own key. */
  readonly resign: (claims: Readonly<Record<string, unknown>>) => string;
  /** The received requests, method and URL. */
  readonly seen: readonly string[];
  /** Goes through the provider like a browser without cookies; returns the URL it redirects back to. */
  readonly visit: (url: string) => Promise<URL>;
  readonly close: () => Promise<void>;
};

type Options = {
  /** Where the application is. */
  readonly origin: string;
  /** Whether the claims are in the ID token, or only returned on request. */
  readonly claimsIn?: "id token" | "user info";
  /** The name under which the provider is reached. */
  readonly host?: "127.0.0.1" | "localhost";
};

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const signingKey = { ...privateKey.export({ format: "jwk" }), kid: "k1", use: "sig", alg: "RS256" };

const resign = (claims: Readonly<Record<string, unknown>>): string => {
  const input = `${encodePart({ alg: signingKey.alg, kid: signingKey.kid })}.${encodePart(claims)}`;
  return `${input}.${sign("sha256", Buffer.from(input), privateKey).toString("base64url")}`;
};

/** Responds with JSON instead of the provider. */
export const says =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

/** Starts the provider; `groups` is the claim that roles come from. */
export const startOidc = async ({
  origin,
  claimsIn = "id token",
  host = "127.0.0.1",
}: Options): Promise<OidcDouble> => {
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The provider has no port.");
  const issuer = `http://${host}:${address.port}`;
  const seen: string[] = [];
  const instead = new Map<string, (response: ServerResponse) => void>();
  const double: OidcDouble = {
    issuer,
    config: {
      issuer,
      clientId: "postern",
      clientSecret: createSecret(clientSecret),
      clientAuthentication: "client_secret_basic",
      claim: "groups",
      roles: { readers: "viewer", writers: "operator", admins: "admin" },
      scopes: ["openid", "profile", "groups"],
    },
    account: { sub: "ada", claims: { name: "Ada", groups: ["admins"] } },
    alterIdToken: (token) => token,
    instead,
    resign,
    seen,
    visit: (url) => visit(issuer, url),
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  const provider = makeProvider(double, origin, claimsIn);
  const serve = provider.callback();
  server.on("request", (request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    seen.push(`${request.method} ${request.url}`);
    const other = instead.get(path);
    if (other !== undefined) other(response);
    else if (path.startsWith("/interaction/")) void interact(provider, double, request, response);
    else void serve(request, response);
  });
  return double;
};

const makeProvider = (double: OidcDouble, origin: string, claimsIn: "id token" | "user info"): Provider => {
  const provider = new Provider(double.issuer, {
    clients: [
      {
        client_id: double.config.clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${origin}/sign-in`],
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: ["a-key-of-a-test"] },
    claims: { openid: ["sub"], profile: ["name", "preferred_username"], groups: ["groups"] },
    conformIdTokenClaims: claimsIn === "user info",
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...double.account?.claims, sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const clientId = oidc.client?.clientId;
      if (accountId === undefined || clientId === undefined) return undefined;
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope("openid profile groups");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (context.path !== "/token" || typeof body !== "object" || body === null || !("id_token" in body)) return;
    context.body = { ...body, id_token: double.alterIdToken(String(body.id_token)) };
  });
  return provider;
};

const interact = async (
  provider: Provider,
  { account }: OidcDouble,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  await provider.interactionFinished(
    request,
    response,
    account === null ? { error: "access_denied" } : { login: { accountId: account.sub } },
  );
};

const visit = async (issuer: string, url: string): Promise<URL> => {
  const jar = new Map<string, string>();
  let next = new URL(url);
  for (let step = 0; step < 10 && next.origin === issuer; step += 1) {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";", 1)[0] ?? "").split("=");
      jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
  }
  return next;
};
