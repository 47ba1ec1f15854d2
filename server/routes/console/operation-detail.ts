import type { FastifyInstance, FastifyRequest } from "fastify";
import { originOf } from "#server/domains/audit/origin.ts";
import { findOperation } from "#server/domains/journal/list.ts";
import { relatedOperations } from "#server/domains/journal/related.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { exportOperation } from "#server/domains/operation/export.ts";
import { createReverts } from "#server/domains/operation/revert.ts";
import { askWorkflow } from "#server/domains/operation/workflow.ts";
import { asFile } from "#server/http/as-file.ts";
import { type BookDependencies, environmentOf, runningIn, upstreamOf } from "#server/http/in-environment.ts";
import { admit } from "#server/http/requester.ts";
import { sessionOf } from "#server/http/session.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { roleIncludes } from "#shared/wire/role.ts";

export type OperationDetailDependencies = BookDependencies & {
  readonly facts: Pick<FactsDependencies, "networks">;
};

type OfOperation = { Params: { environment: string; id: string } };

/** What an operation's page shows besides its record; each part is fetched separately, after the page is open. */
export const operationDetailRoutes = (app: FastifyInstance, dependencies: OperationDetailDependencies): void => {
  const { store, now } = dependencies;
  const reverts = createReverts(dependencies.facts);
  const operationOf = async (request: FastifyRequest<OfOperation>): Promise<OperationRecord> => {
    const operation = await findOperation(store, environmentOf(dependencies, request), request.params.id);
    if (operation === undefined) throw missing();
    return operation;
  };

  app.get<OfOperation>("/console/:environment/operations/:id/related", async (request) => {
    const related = await relatedOperations(store, environmentOf(dependencies, request), request.params.id);
    if (related === undefined) throw missing();
    return { data: related };
  });

  app.get<OfOperation>("/console/:environment/operations/:id/origin", async (request) => {
    const environment = environmentOf(dependencies, request);
    const { id } = request.params;
    await admit(dependencies, request, "admin", { action: "audit.read", environment, subject: id });
    return originOf(store, environment, id);
  });

  app.get<OfOperation>("/console/:environment/operations/:id/workflow", async (request) => {
    const { workflowId } = await operationOf(request);
    if (workflowId === null) return { data: null };
    const upstream = upstreamOf(runningIn(dependencies, request));
    return { data: await askWorkflow(upstream, { workflowId, requestId: request.id, at: now() }) };
  });

  app.get<OfOperation>("/console/:environment/operations/:id/revert", async (request) => {
    const operation = await operationOf(request);
    return { data: await reverts.find(runningIn(dependencies, request).upstream(), operation) };
  });

  app.get<OfOperation>("/console/:environment/operations/:id/export", async (request, reply) => {
    const operation = await operationOf(request);
    const file = await exportOperation(
      { store, reverts },
      {
        operation,
        upstream: runningIn(dependencies, request).upstream(),
        requestId: request.id,
        at: now(),
        hasOrigin: roleIncludes(sessionOf(request).role, "admin"),
      },
    );
    return asFile(
      reply,
      { environment: operation.environment, what: `operation-${operation.id}`, format: "json" },
      now(),
    ).send(JSON.stringify(file, null, 2));
  });
};

const missing = () => new Problem("POSTERN_NOT_FOUND", "This operation does not exist.");
