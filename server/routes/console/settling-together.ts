import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { searchTogether, settleTogether } from "#server/domains/evidence/together.ts";
import { errorFields } from "#server/http/errors.ts";
import { checkMark } from "#server/http/guards.ts";
import { type InEnvironment, runningIn } from "#server/http/in-environment.ts";
import { admit, admitSettling } from "#server/http/requester.ts";
import type { Log } from "#server/lib/log.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { hasSucceeded } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import {
  searchTogetherBodySchema,
  type searchedTogetherSchema,
  type settledTogetherSchema,
  settleTogetherBodySchema,
} from "#shared/console/settling-together.ts";
import { createdBy } from "#shared/wire/endpoint-facts.ts";
import type { EvidenceRouteDependencies } from "./evidence.ts";

type Dependencies = EvidenceRouteDependencies & { readonly elapsed: () => number; readonly log: Log };

/**
 * Searching for the transactions of many unconfirmed operations, and settling those with a certain match together. Only
 * for admins: operators look at one operation at a time.
 */
export const settlingTogetherRoutes = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { store, now, elapsed, environments, facts, mirror, transactions, catchUpMs, log, wake } = dependencies;
  const depsOf = (requestId: string) => ({
    facts,
    environments,
    now,
    elapsed,
    mirror,
    transactions,
    catchUpMs,
    note: (error: unknown, operationId: string): void => {
      if (!(error instanceof Problem)) log("request failed", { requestId, operationId, ...errorFields(error) });
    },
  });

  app.post<InEnvironment>(
    "/console/:environment/unconfirmed/evidence",
    async (request): Promise<z.output<typeof searchedTogetherSchema>> => {
      checkMark(request);
      const running = runningIn(dependencies, request);
      await admit(dependencies, request, "admin", { action: "evidence.read", environment: running.view.id });
      const { ids } = parseRequest(searchTogetherBodySchema, request.body, "body");
      const asked = { running, requestId: request.id };
      return { data: [...(await searchTogether(depsOf(request.id), asked, ids))] };
    },
  );

  app.post<InEnvironment>(
    "/console/:environment/unconfirmed/settle",
    async (request): Promise<z.output<typeof settledTogetherSchema>> => {
      checkMark(request);
      const running = runningIn(dependencies, request);
      const { id: environment, kind } = running.view;
      const attempt = { action: "operation.settled", environment } as const;
      await admit(dependencies, request, "admin", attempt);
      const body = parseRequest(settleTogetherBodySchema, request.body, "body");
      const ids = body.operations.map(({ id }) => id);
      const endpoints = await endpointsOf(store, environment, ids);
      const detail = { together: body.confirmed };
      const by = await admitSettling(dependencies, request, { endpoints, kind }, { ...attempt, detail });
      const onSettled = async ({ state, endpoint }: OperationRecord): Promise<void> => {
        if (hasSucceeded(state) && createdBy(endpoint).length > 0) await mirror.created(environment, endpoint);
      };
      const settling = { running, requestId: request.id, by, onSettled };
      const data = await settleTogether(depsOf(request.id), settling, body);
      // Their run items, summaries and records are updated next.
      wake();
      return { data: [...data] };
    },
  );
};

const endpointsOf = async (store: Store, environment: string, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom("operations")
    .select("operation")
    .distinct()
    .where("environment", "=", environment)
    .where("id", "in", ids)
    .execute();
  return rows.map(({ operation }) => operation);
};
