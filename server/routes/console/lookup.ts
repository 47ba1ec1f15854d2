import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { createDeclarations } from "#server/domains/finding/lookup/declarations.ts";
import { lookUp } from "#server/domains/finding/lookup/look-up.ts";
import { refuseSecret } from "#server/domains/finding/lookup/secrets.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import type { TransactionsControl } from "#server/domains/transactions/control.ts";
import { checkMark } from "#server/http/guards.ts";
import { type Environments, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { sessionOf } from "#server/http/session.ts";
import { isOver } from "#server/http/turns.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { type lookupAnswerSchema, lookupBodySchema } from "#shared/console/lookup.ts";
import { longestLookup } from "#shared/lookup/limits.ts";
import { roleIncludes } from "#shared/wire/role.ts";

export type LookupRouteDependencies = Environments & {
  readonly facts: FactsDependencies;
  readonly transactions: Pick<TransactionsControl, "used">;
  readonly mirror: Pick<MirrorControl, "used">;
  readonly elapsed: () => number;
  readonly now: () => number;
};

/** A text of the largest size in JSON, with some surrounding whitespace. */
const bodyLimit = longestLookup + 16 * 1024;

/** Looks up a pasted text: for everyone who is signed in, including the audit only for people who may read it. */
export const lookupRoutes = (app: FastifyInstance, dependencies: LookupRouteDependencies): void => {
  const { facts, transactions, mirror, elapsed, now } = dependencies;
  const declarations = createDeclarations(facts.store, elapsed);
  app.post<InEnvironment>(
    "/console/:environment/lookup",
    { bodyLimit },
    async (request, reply): Promise<z.output<typeof lookupAnswerSchema>> => {
      checkMark(request);
      const environment = environmentOf(dependencies, request);
      const { text } = parseRequest(lookupBodySchema, request.body, "body");
      refuseSecret(text);
      const isAdmin = roleIncludes(sessionOf(request).role, "admin");
      await Promise.all([transactions.used(environment), mirror.used(environment)]);
      return lookUp({ facts, declarations, elapsed, now }, { environment, text, isAdmin, isGone: () => isOver(reply) });
    },
  );
};
