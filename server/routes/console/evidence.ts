import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { attachTransaction, settleOperation } from "#server/domains/evidence/attach.ts";
import { checkHash } from "#server/domains/evidence/check-hash.ts";
import { findEvidence, type EvidenceSearch } from "#server/domains/evidence/evidence.ts";
import { findOperation, findOperationRow } from "#server/domains/journal/list.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import type { TransactionsControl } from "#server/domains/transactions/control.ts";
import type { StepUp } from "#server/http/denial.ts";
import { checkMark } from "#server/http/guards.ts";
import { type BookDependencies, runningIn } from "#server/http/in-environment.ts";
import { admit, admitSettling } from "#server/http/requester.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import {
  type checkedHashSchema,
  checkedHashParamsSchema,
  type evidenceSchema,
  settleBodySchema,
  transactionBodySchema,
} from "#shared/console/evidence.ts";
import { hasSucceeded, lacksTransaction } from "#shared/console/operation-states.ts";
import { createdBy } from "#shared/wire/endpoint-facts.ts";

export type EvidenceRouteDependencies = BookDependencies &
  StepUp & {
    readonly facts: FactsDependencies;
    readonly mirror: Pick<MirrorControl, "created" | "refresh">;
    readonly transactions: Pick<TransactionsControl, "refresh">;
    readonly catchUpMs: number;
    readonly wake: () => void;
  };

type OfOperation = { Params: { environment: string; id: string } };
type OfTransaction = { Params: { environment: string; id: string; hash: string } };

/** Evidence about an operation whose outcome or transaction is unknown, and settling it. */
export const evidenceRoutes = (app: FastifyInstance, dependencies: EvidenceRouteDependencies): void => {
  const { store, now, environments, facts, mirror, transactions, catchUpMs, wake } = dependencies;
  const deps = { facts, environments, now, mirror, transactions, catchUpMs };
  const wantedOf = async (request: FastifyRequest<OfOperation>): Promise<EvidenceSearch> => {
    const running = runningIn(dependencies, request);
    const { id } = request.params;
    const environment = running.view.id;
    const [row, record] = await Promise.all([
      findOperationRow(store, environment, id),
      findOperation(store, environment, id),
    ]);
    if (row === undefined || record === undefined)
      throw new Problem("POSTERN_NOT_FOUND", "This operation does not exist.");
    return { running, row, record, requestId: request.id, now: now() };
  };
  const lookedAt = async (request: FastifyRequest<OfOperation>): Promise<EvidenceSearch> => {
    const { environment, id } = request.params;
    runningIn(dependencies, request);
    await admit(dependencies, request, "operator", { action: "evidence.read", environment, subject: id });
    const search = await wantedOf(request);
    if (lacksTransaction(search.row.state)) return search;
    throw new Problem("POSTERN_BAD_REQUEST", "This operation is not waiting for a transaction or to be settled.", {
      status: 409,
      operationId: id,
    });
  };

  const settlingBy = async (
    request: FastifyRequest<OfOperation>,
    action: "operation.settled" | "operation.transaction",
  ) => {
    const { kind } = runningIn(dependencies, request).view;
    const { environment, id } = request.params;
    const row = await findOperationRow(store, environment, id);
    const endpoints = row === undefined ? [] : [row.operation];
    return admitSettling(dependencies, request, { endpoints, kind }, { action, environment, subject: id });
  };

  app.get<OfOperation>(
    "/console/:environment/operations/:id/evidence",
    async (request): Promise<z.output<typeof evidenceSchema>> => ({
      data: (await findEvidence(deps, await lookedAt(request))).evidence,
    }),
  );

  app.get<OfTransaction>(
    "/console/:environment/operations/:id/evidence/:hash",
    async (request): Promise<z.output<typeof checkedHashSchema>> => {
      const search = await lookedAt(request);
      const { hash } = parseRequest(checkedHashParamsSchema, request.params, "path");
      const { candidate } = await checkHash(deps, search, hash);
      return { data: candidate };
    },
  );

  app.post<OfOperation>("/console/:environment/operations/:id/settle", async (request) => {
    checkMark(request);
    runningIn(dependencies, request);
    const { environment } = request.params;
    const by = await settlingBy(request, "operation.settled");
    const body = parseRequest(settleBodySchema, request.body, "body");
    const settled = await settleOperation(deps, { ...(await wantedOf(request)), by }, body);
    // Its run item, its summary and its records are updated next.
    if (hasSucceeded(settled.state) && createdBy(settled.endpoint).length > 0) {
      await mirror.created(environment, settled.endpoint);
    }
    wake();
    return { data: settled };
  });

  app.post<OfOperation>("/console/:environment/operations/:id/transaction", async (request) => {
    checkMark(request);
    runningIn(dependencies, request);
    const by = await settlingBy(request, "operation.transaction");
    const body = parseRequest(transactionBodySchema, request.body, "body");
    const attached = await attachTransaction(deps, { ...(await wantedOf(request)), by }, body);
    wake();
    return { data: attached };
  });
};
