import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { currentPrices } from "#server/domains/nodes/current-prices.ts";
import { type BookDependencies, environmentOf, runningIn, upstreamOf } from "#server/http/in-environment.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { pricesAnswerSchema } from "#shared/console/prices.ts";

type Dependencies = BookDependencies & { readonly facts: Pick<FactsDependencies, "networks"> };
type OfNetwork = { Params: { environment: string; networkId: string } };

/** How long the service may take to return the network's chain. */
const networkMs = 3_000;

/** Current gas prices from a network's node, for a form that reserves the fee. */
export const priceRoutes = (app: FastifyInstance, dependencies: Dependencies): void => {
  const pricesOf = currentPrices(dependencies.now);
  app.get<OfNetwork>(
    "/console/:environment/prices/:networkId",
    async (request): Promise<z.output<typeof pricesAnswerSchema>> => {
      const { networkId } = request.params;
      const { nodes } = upstreamOf(runningIn(dependencies, request));
      const finding = dependencies.facts.networks.find(environmentOf(dependencies, request), networkId);
      const network = await inTime(finding, networkMs);
      return { data: await pricesOf(nodes.find(network?.id ?? networkId), network) };
    },
  );
};
