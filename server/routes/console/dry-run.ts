import type { FastifyInstance } from "fastify";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { simulate } from "#server/domains/nodes/simulate.ts";
import { checkMark } from "#server/http/guards.ts";
import {
  type BookDependencies,
  environmentOf,
  type InEnvironment,
  runningIn,
  upstreamOf,
} from "#server/http/in-environment.ts";
import { admit } from "#server/http/requester.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Log } from "#server/lib/log.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { type DryRunAnswer, dryRunBodySchema } from "#shared/console/dry-run.ts";

export type DryRunDependencies = BookDependencies & {
  readonly log: Log;
  readonly facts: Pick<FactsDependencies, "networks">;
};

/** How long the service may take to return the network's chain. */
const networkMs = 3_000;

/**
 * The simulation of a transaction on the network's node. It belongs to writing, so it needs a role that writes: a
 * viewer would use the node's quota for something they may not send.
 */
export const dryRunRoutes = (app: FastifyInstance, dependencies: DryRunDependencies): void => {
  app.post<InEnvironment>("/console/:environment/dry-run", async (request): Promise<DryRunAnswer> => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    await admit(dependencies, request, "operator", { action: "dry-run.requested", environment });
    const body = parseRequest(dryRunBodySchema, request.body, "body");
    const node = upstreamOf(runningIn(dependencies, request)).nodes.find(body.networkId);
    if (node === undefined) return { data: { outcome: "unavailable" } };
    const network = await inTime(dependencies.facts.networks.find(environment, body.networkId), networkMs);
    try {
      return { data: await simulate(node, body, network?.chainId ?? null) };
    } catch (error) {
      if (error instanceof Problem) {
        dependencies.log("node failed", { requestId: request.id, environment, error: error.code });
      }
      throw error;
    }
  });
};
