import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Limits } from "#server/config/config.ts";
import { transactionsCoverage } from "#server/domains/accounting/coverage.ts";
import { stale } from "#server/domains/audit/edit-version.ts";
import { checkPayout } from "#server/domains/payouts/check.ts";
import { createPayout, putPayout, removePayout } from "#server/domains/payouts/edit.ts";
import { findPayout, listPayouts } from "#server/domains/payouts/list.ts";
import type { PayoutDependencies } from "#server/domains/payouts/place.ts";
import { checkMark } from "#server/http/guards.ts";
import {
  type BookDependencies,
  environmentOf,
  type InEnvironment,
  runningIn,
  upstreamOf,
} from "#server/http/in-environment.ts";
import type { Line } from "#server/http/line.ts";
import { admit, requesterOf } from "#server/http/requester.ts";
import { payoutBytes } from "#server/http/run-bytes.ts";
import { sessionOf } from "#server/http/session.ts";
import { seenVersion, tag } from "#server/http/version.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import {
  mostPayoutRows,
  payoutBodySchema,
  type PayoutBody,
  payoutQuerySchema,
  type PayoutRow,
  payoutRowSchema,
} from "#shared/console/payouts.ts";
import { roleIncludes } from "#shared/wire/role.ts";

export type PayoutRouteDependencies = BookDependencies &
  Pick<PayoutDependencies, "facts"> & {
    readonly limits: Pick<Limits, "bodyBytes">;
    /** Long lists of one person are read and checked one after another. */
    readonly lists: Line;
  };

const path = "/console/:environment/payouts";

type OfPayout = { Params: { environment: string; id: string } };

/** Payouts: the organization's shared drafts, and their runs. Everyone reads them, operators change them. */
export const payoutRoutes = (app: FastifyInstance, dependencies: PayoutRouteDependencies): void => {
  const { store, facts, now, limits, lists } = dependencies;
  const changes = "payout.changed" as const;

  app.get<InEnvironment>(path, (request) => {
    const environment = environmentOf(dependencies, request);
    return listPayouts(store, environment, parseQuery(payoutQuerySchema, request.query));
  });

  /** A payout's stored state, with its version. */
  const answer = async (reply: FastifyReply, environment: string, id: string) => {
    const data = await findPayout(store, environment, id);
    if (data === undefined) throw missing();
    tag(reply, data.version);
    return { data };
  };

  app.get<OfPayout>(`${path}/:id`, (request, reply) =>
    answer(reply, environmentOf(dependencies, request), request.params.id),
  );

  /** People who may not change a payout are refused before its rows are read. */
  const beforeChange = async (request: FastifyRequest<InEnvironment>, reply: FastifyReply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    await admit(dependencies, request, "operator", { action: changes, environment });
    await lists.enter(sessionOf(request).personId, reply);
  };

  app.post<InEnvironment>(path, { onRequest: beforeChange, bodyLimit: payoutBytes }, (request, reply) =>
    lists.work(reply, async () => {
      const environment = environmentOf(dependencies, request);
      const body = await bodyOf(request.body);
      const id = await createPayout(store, { environment, by: requesterOf(request), at: now() }, body);
      void reply.code(201);
      return answer(reply, environment, id);
    }),
  );

  app.put<OfPayout>(`${path}/:id`, { onRequest: beforeChange, bodyLimit: payoutBytes }, (request, reply) =>
    lists.work(reply, async () => {
      const environment = environmentOf(dependencies, request);
      const { id } = request.params;
      const seen = seenVersion(request);
      if (seen === null) throw stale(null);
      const body = await bodyOf(request.body);
      await putPayout(store, { environment, by: requesterOf(request), at: now(), seen }, id, body);
      return answer(reply, environment, id);
    }),
  );

  app.delete<OfPayout>(`${path}/:id`, async (request, reply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const { id } = request.params;
    const by = await admit(dependencies, request, "operator", { action: "payout.removed", environment, subject: id });
    const seen = seenVersion(request);
    if (seen === null) throw stale(null);
    await removePayout(store, { environment, by, at: now(), seen }, id);
    return reply.code(204).send();
  });

  /** As with the check of a run: a viewer may send no more than with other bodies. */
  const beforeCheck = async (request: FastifyRequest, reply: FastifyReply) => {
    const mayChange = roleIncludes(sessionOf(request).role, "operator");
    if (!mayChange && !(Number(request.headers["content-length"]) <= limits.bodyBytes)) {
      throw new Problem("POSTERN_TOO_LARGE", "The payout is too large for the viewer role.");
    }
    checkMark(request);
    await lists.enter(sessionOf(request).personId, reply);
  };

  app.post<InEnvironment>(`${path}/check`, { onRequest: beforeCheck, bodyLimit: payoutBytes }, (request, reply) =>
    lists.work(reply, async () => {
      const running = runningIn(dependencies, request);
      const body = await bodyOf(request.body);
      const asked = { running, upstream: upstreamOf(running), requestId: request.id };
      const checked = await checkPayout({ store, facts }, asked, body, now());
      const searched = checked.totals.length === 0 ? null : await transactionsCoverage(store, running.view.id, now());
      return { data: { ...checked, searched } };
    }),
  );
};

const missing = () => new Problem("POSTERN_NOT_FOUND", "This payout does not exist.");

const unread = z.extend(payoutBodySchema.built, { rows: z.array(z.unknown()).check(z.maxLength(mostPayoutRows)) });

/** Parses a payout, its rows in slices. */
const bodyOf = async (payload: unknown): Promise<PayoutBody> => {
  const { rows: all, ...body } = parseRequest(unread, payload, "body");
  const rows: PayoutRow[] = [];
  await inSlices(all, (row, index) => {
    rows.push(parseRequest(payoutRowSchema, row, `body.rows.${index}`));
  });
  return { ...body, rows };
};
