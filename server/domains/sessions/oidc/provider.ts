import * as client from "openid-client";
import * as z from "zod";
import type { OidcConfig } from "#server/config/config.ts";
import { absoluteMs } from "#server/domains/sessions/sessions.ts";
import { failureOf } from "./failure.ts";
import { providerFetch } from "./fetch.ts";

/** What ties a provider's response to the sign-in that requested it. */
export type Checks = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The maximum age of the person's authentication in seconds, which the provider has to confirm; null for any. */
  readonly maxAge: number | null;
};

/** The provider's claims about a person; the roles claim is among the rest. */
const claimsSchema = z.looseObject({ iss: z.string(), sub: z.string(), auth_time: z.number().optional() });

export type Claims = z.output<typeof claimsSchema>;

/** The claims about a person, and a refresh token; null without one. */
export type ProviderAnswer = { readonly claims: Claims; readonly refreshToken: string | null };

/** An OpenID Connect provider. Its methods throw a Problem that explains the error to a person. */
export type Provider = {
  /** Where the browser goes to sign in; `again` makes the person authenticate again. */
  readonly authorizationUrl: (redirectUri: string, checks: Checks, proof: "again" | "any") => Promise<string>;
  /** Exchanges the response the browser brought to `callback` for the person's claims, after every check. */
  readonly claimsOf: (callback: URL, checks: Checks) => Promise<ProviderAnswer>;
  /** The current claims about a person. Throws POSTERN_SIGN_IN_INVALID if the refresh token is no longer accepted. */
  readonly claimsAgain: (refreshToken: string, subject: string) => Promise<ProviderAnswer>;
  /** Where the browser ends the session at the provider itself; null if it has no such URL, or does not respond. */
  readonly endSessionUrl: (returnTo: string) => Promise<string | null>;
  readonly roles: OidcConfig["roles"];
  readonly claim: string;
};

/** How long one response of the provider may take. */
const defaultTimeoutSeconds = 10;

/** A provider whose metadata is fetched on first use, and again after a failure: the server starts without it. */
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
        // A provider reports the age (auth_time) only if one is requested, so one always is.
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
        // The session here has already ended: that the provider's own continues is not a failure.
        return null;
      }
    },
  };
};

const discoverProvider = (config: OidcConfig, timeout: number): Promise<client.Configuration> => {
  const issuer = new URL(config.issuer);
  const method =
    config.clientAuthentication === "client_secret_post" ? client.ClientSecretPost : client.ClientSecretBasic;
  // Revealed for each request: it may have been replaced since the last one.
  const authentication: client.ClientAuth = (...request) => method(config.clientSecret.reveal())(...request);
  return client.discovery(issuer, config.clientId, {}, authentication, {
    timeout,
    [client.customFetch]: providerFetch,
    // The ID token's signature is checked even though it arrives over a trusted connection.
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
): Promise<ProviderAnswer> => {
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

/** A refresh may return no ID token, but always an access token. */
const refresh = async (
  provider: client.Configuration,
  refreshToken: string,
  { subject, claim }: { readonly subject: string; readonly claim: string },
): Promise<ProviderAnswer> => {
  const tokens = await client.refreshTokenGrant(provider, refreshToken);
  const tokenClaims = tokens.claims();
  const claims = claimsSchema.parse(tokenClaims ?? { iss: provider.serverMetadata().issuer, sub: subject });
  return {
    claims: await withUserInfo(provider, tokens.access_token, claims, claim),
    refreshToken: tokens.refresh_token ?? refreshToken,
  };
};

/** Many providers put only an identifier into the token, and return the rest on request. */
const withUserInfo = async (
  provider: client.Configuration,
  accessToken: string,
  claims: Claims,
  claim: string,
): Promise<Claims> => {
  if (Object.hasOwn(claims, claim) || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await client.fetchUserInfo(provider, accessToken, claims.sub)), ...claims };
};
