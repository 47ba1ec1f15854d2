import type { FastifyInstance, FastifyRequest } from "fastify";
import { record } from "#server/domains/audit/append.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { StoredToken, TokenNetwork } from "#server/domains/tokens/tokens.ts";
import { checkMark } from "#server/http/guards.ts";
import { type BookDependencies, environmentOf } from "#server/http/in-environment.ts";
import { admit } from "#server/http/requester.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { addressKeySchema } from "#shared/console/identifiers.ts";
import type { Token } from "#shared/console/meaning.ts";

type Dependencies = BookDependencies & { readonly facts: Pick<FactsDependencies, "networks" | "tokens"> };
type OfToken = { Params: { environment: string; networkId: string; address: string } };

const path = "/console/:environment/tokens/:networkId/:address";

/** A token's own facts: everyone reads them, and people who send may have them reread. */
export const tokenRoutes = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { store, now, facts } = dependencies;

  const tokenIn = async (request: FastifyRequest<OfToken>) => {
    const environment = environmentOf(dependencies, request);
    const address = parseRequest(addressKeySchema, request.params.address, "path.address");
    // Contracts on other network families cannot be called.
    if (!address.startsWith("0x")) throw missing("There is no token at this address.");
    const network = await facts.networks.find(environment, request.params.networkId);
    if (network === undefined) throw missing("Postern does not know this network.");
    return { address, network: { environment, networkId: network.id, coin: network.coin.symbol } };
  };

  app.get<OfToken>(path, async (request) => {
    const { network, address } = await tokenIn(request);
    const token = (await facts.tokens.factsOf(network, [address])).get(address);
    if (token === undefined) throw missing("There is no token at this address.");
    return { data: shown(network, token) };
  });

  app.post<OfToken>(`${path}/refresh`, async (request) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const subject = `${request.params.networkId} ${request.params.address}`;
    const by = await admit(dependencies, request, "operator", { action: "token.refreshed", environment, subject });
    const { network, address } = await tokenIn(request);
    const { before, after } = await facts.tokens.refresh(network, address);
    const detail = changesOf(before, after);
    await record(store, { at: now(), by, action: "token.refreshed", environment, subject, outcome: "allowed", detail });
    return { data: shown(network, after) };
  });
};

const shown = ({ networkId }: TokenNetwork, { readAt, ...token }: StoredToken): Token => ({
  ...token,
  troubles: [...token.troubles],
  networkId,
  readAt: new Date(readAt).toISOString(),
});

/** The facts that changed, as the audit records them. */
const changesOf = (before: StoredToken | undefined, after: StoredToken): Record<string, string> =>
  Object.fromEntries(
    (["standard", "symbol", "name", "decimals"] as const).flatMap((fact) => {
      const [was, is] = [before?.[fact] ?? null, after[fact]];
      return was === is ? [] : [[fact, `${was ?? "unknown"} → ${is ?? "unknown"}`]];
    }),
  );

const missing = (message: string) => new Problem("POSTERN_NOT_FOUND", message);
