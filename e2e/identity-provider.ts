import { createServer, type RequestListener } from "node:http";
import { Provider } from "oidc-provider";

/** An identity provider on its own site: for a browser, localhost and 127.0.0.1 are two sites. */
export type IdentityProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Starts serving the application at this origin. */
  readonly serve: (origin: string) => void;
  /** Sets the groups of the next people who sign in. */
  readonly give: (groups: readonly string[]) => void;
  readonly close: () => void;
};

/** Starts a provider that signs everyone in as Ada, without asking. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const issuer = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`;
  const [clientId, clientSecret] = ["postern", "a-secret-of-a-test"];
  let groups: readonly string[] = ["admins"];
  return {
    issuer,
    clientId,
    clientSecret,
    serve: (origin) => {
      const client = {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${origin}/sign-in`],
      };
      server.on(
        "request",
        handler(issuer, client, () => groups),
      );
    },
    give: (others) => {
      groups = others;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

type Client = {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
};

const handler = (issuer: string, client: Client, groups: () => readonly string[]): RequestListener => {
  const provider = new Provider(issuer, {
    clients: [client],
    cookies: { keys: ["a-key-of-a-test"] },
    claims: { openid: ["sub"], profile: ["name"], groups: ["groups"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, name: "Ada", groups: groups() }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session?.accountId ?? "", clientId: client.client_id });
      grant.addOIDCScope("openid profile groups");
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();
  return (request, response) => {
    if (request.url?.startsWith("/interaction/") === true) {
      void provider.interactionFinished(request, response, { login: { accountId: "ada" } });
    } else {
      void serve(request, response);
    }
  };
};
