import * as client from "openid-client";
import * as z from "zod";
import type { OidcConfig } from "#server/config/config.ts";
import { absoluteMs } from "../sessions.ts";
import { providerFetch } from "./fetch.ts";
import { failureOf } from "./failure.ts";

/** What ties an answer of the provider to the sign-in that asked for it. */
export type Checks = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Seconds since the person has proved who they are, at most, as the provider has to say; null for any time. */
  readonly maxAge: number | null;
};

/** What the provider says of a person; the claim of the roles is among the rest. */
const claimsSchema = z.looseObject({ iss: z.string(), sub: z.string(), auth_time: z.number().optional() });

export type Claims = z.output<typeof claimsSchema>;

/** What it says of a person, and the token to ask it again with; null where it gave none. */
export type Told = { readonly claims: Claims; readonly refreshToken: string | null };

/** An OpenID Connect provider. Its methods throw a Problem that says for a person what went wrong. */
export type Provider = {
  /** Where the browser goes to sign in; `again` makes the person prove once more who they are. */
  readonly authorizationUrl: (redirectUri: string, checks: Checks, proof: "again" | "any") => Promise<string>;
  /** Trades the answer that the browser has brought to `callback` for the person's claims, after every check. */
  readonly claimsOf: (callback: URL, checks: Checks) => Promise<Told>;
  /** What the provider says of a person now. Throws POSTERN_SIGN_IN_INVALID where it takes the refresh token no more. */
  readonly claimsAgain: (refreshToken: string, subject: string) => Promise<Told>;
  /** Where the browser ends the session at the provider itself; null where it has no such address, or does not answer. */
  readonly endSessionUrl: (returnTo: string) => Promise<string | null>;
  readonly roles: OidcConfig["roles"];
  readonly claim: string;
};

/** How long one answer of the provider may take. */
const defaultTimeoutSeconds = 10;

/** A provider that is asked for its metadata when it is first needed, and again after a failure: the server starts without it. */
export const createProvider = (config: OidcConfig, timeoutSeconds = defaultTimeoutSeconds): Provider => {
  let discovered: Promise<client.Configuration> | undefined;
  const discover = (): Promise<client.Configuration> => {
    discovered ??= discoverProvider(config, timeoutSeconds).catch((error: unknown) => {
      discovered = undefined;
      throw failureOf(error, "POSTERN_PROVIDER_UNREACHABLE");
    });
    return discovered;
  };
  return {
    claim: config.claim,
    roles: config.roles,
    authorizationUrl: async (redirectUri, { state, nonce, codeVerifier, maxAge }, proof) => {
      const { href } = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: config.scopes.join(" "),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        // Whoever is asked for an age says what it is (auth_time), so one is always asked for.
        max_age: String(maxAge ?? absoluteMs / 1000),
        ...(proof === "again" ? { prompt: "login" } : {}),
      });
      return href;
    },
    claimsOf: async (callback, checks) => {
      const provider = await discover();
      try {
        return await exchange(provider, callback, checks, config.claim);
      } catch (error) {
        throw failureOf(error, "POSTERN_SIGN_IN_INVALID");
      }
    },
    claimsAgain: async (refreshToken, subject) => {
      const provider = await discover();
      try {
        return await refresh(provider, refreshToken, { subject, claim: config.claim });
      } catch (error) {
        throw failureOf(error, "POSTERN_SIGN_IN_INVALID");
      }
    },
    endSessionUrl: async (returnTo) => {
      try {
        const provider = await discover();
        if (provider.serverMetadata().end_session_endpoint === undefined) return null;
        return client.buildEndSessionUrl(provider, { post_logout_redirect_uri: returnTo }).href;
      } catch {
        // The session here has ended by then: that the provider's own goes on does not make this a failure.
        return null;
      }
    },
  };
};

const discoverProvider = (config: OidcConfig, timeout: number): Promise<client.Configuration> => {
  const issuer = new URL(config.issuer);
  const method =
    config.clientAuthentication === "client_secret_post" ? client.ClientSecretPost : client.ClientSecretBasic;
  // Revealed for each request: it may have been exchanged since the last one.
  const authentication: client.ClientAuth = (...request) => method(config.clientSecret.reveal())(...request);
  return client.discovery(issuer, config.clientId, {}, authentication, {
    timeout,
    [client.customFetch]: providerFetch,
    // The signature of an ID token counts even though it comes over a connection that is known.
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
    ],
  });
};

const exchange = async (
  provider: client.Configuration,
  callback: URL,
  { state, nonce, codeVerifier, maxAge }: Checks,
  claim: string,
): Promise<Told> => {
  const tokens = await client.authorizationCodeGrant(provider, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(maxAge === null ? {} : { maxAge }),
  });
  const claims = claimsSchema.parse(tokens.claims());
  return {
    claims: await withUserInfo(provider, tokens.access_token, claims, claim),
    refreshToken: tokens.refresh_token ?? null,
  };
};

/** An ID token need not come with what a refresh token gives; the access token does. */
const refresh = async (
  provider: client.Configuration,
  refreshToken: string,
  { subject, claim }: { readonly subject: string; readonly claim: string },
): Promise<Told> => {
  const tokens = await client.refreshTokenGrant(provider, refreshToken);
  const told = tokens.claims();
  const claims = claimsSchema.parse(told ?? { iss: provider.serverMetadata().issuer, sub: subject });
  return {
    claims: await withUserInfo(provider, tokens.access_token, claims, claim),
    refreshToken: tokens.refresh_token ?? refreshToken,
  };
};

/** Many providers put into the token only what identifies a person, and tell the rest when they are asked. */
const withUserInfo = async (
  provider: client.Configuration,
  accessToken: string,
  claims: Claims,
  claim: string,
): Promise<Claims> => {
  if (Object.hasOwn(claims, claim) || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await client.fetchUserInfo(provider, accessToken, claims.sub)), ...claims };
};
