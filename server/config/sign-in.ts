import * as z from "zod";
import { loopbackHosts } from "#server/lib/loopback.ts";
import { secretSourceSchema } from "#server/lib/secret-schema.ts";
import type { secretReader } from "#server/lib/secret-source.ts";
import { roles } from "#shared/wire/role.ts";
import type { SignIn } from "./config.ts";

/** An identity provider is reached over TLS, except on this machine. */
const issuerSchema = z
  .url({ protocol: /^https?$/, error: "is not an http or https address", abort: true })
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return username === "" && password === "" && search === "" && hash === "";
  }, "contains more than scheme, host and path")
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || loopbackHosts.has(hostname);
  }, "is not https: only a provider on loopback may use http");

const scopeSchema = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, "is not a scope");

const oidcSchema = z.strictObject({
  issuer: issuerSchema,
  clientId: z.string().min(1),
  clientSecret: secretSourceSchema,
  /** How the secret is sent to the provider, as the client is registered there. */
  clientAuthentication: z.enum(["client_secret_basic", "client_secret_post"]).default("client_secret_basic"),
  /** The claim with the role, in the ID token or, if that lacks it, in the user info: text or a list. */
  claim: z.string().min(1),
  /** The role for each value of the claim; with several the highest counts, with none the person is refused. */
  roles: z
    .record(z.string().min(1), z.enum(roles))
    .refine((values) => Object.keys(values).length > 0, "is empty: nobody could sign in"),
  /** Requested in addition to `openid`, which is always requested. */
  scopes: z.array(scopeSchema).default(["profile", "email"]),
});

/** `"link"` (on loopback only, the default) or `{ "oidc": { … } }` for an OpenID Connect provider. */
export const signInSchema = z
  .union([z.literal("link"), z.strictObject({ oidc: oidcSchema })], {
    error: 'is neither "link" nor { "oidc": { … } }',
  })
  .default("link");

type SignInFile = z.output<typeof signInSchema>;

/** The sign-in with its secret resolved. */
export const signInOf = (signIn: SignInFile, secret: ReturnType<typeof secretReader>): SignIn => {
  if (signIn === "link") return signIn;
  const { oidc } = signIn;
  return {
    ...oidc,
    clientSecret: secret(oidc.clientSecret, "signIn.oidc.clientSecret"),
    scopes: [...new Set(["openid", ...oidc.scopes])],
  };
};

const reachSchema = z.looseObject({
  listen: z.looseObject({ host: z.string().optional().catch(undefined) }).catch({}),
  publicOrigin: z.string().optional().catch(undefined),
  signIn: z.unknown().optional(),
});

/**
 * Problems with who can reach the server and how people sign in, by path. It parses the file itself, so these are
 * reported together with all other problems.
 */
export const reachProblems = (file: unknown): readonly string[] => {
  const parsed = reachSchema.safeParse(file);
  if (!parsed.success) return [];
  const { listen, publicOrigin, signIn } = parsed.data;
  const byLink = typeof signIn !== "object" || signIn === null;
  const beyond = listen.host !== undefined && !loopbackHosts.has(listen.host);
  const origin = publicOrigin !== undefined && URL.canParse(publicOrigin) ? new URL(publicOrigin) : undefined;
  const problems: string[] = [];
  if (beyond && byLink) problems.push(`listen.host: ${notByLink}`);
  if (beyond && publicOrigin === undefined) {
    problems.push("publicOrigin: is missing: a server beyond loopback needs the origin that browsers use");
  }
  if (origin !== undefined && !loopbackHosts.has(origin.hostname)) {
    if (byLink) problems.push(`publicOrigin: ${notByLink}`);
    if (origin.protocol === "http:") problems.push("publicOrigin: is not https: only loopback may use http");
  }
  return problems;
};

const notByLink = "is not on loopback, and sign-in by link works only on loopback";
