import type { FastifyInstance } from "fastify";
import { journalOverview } from "#server/domains/journal/overview.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { completeDrafts, paidByRuns } from "#server/domains/payouts/overview.ts";
import { type OverviewSeen, serviceOverview } from "#server/domains/relay/overview.ts";
import { type BookDependencies, environmentOf, type InEnvironment, runningIn } from "#server/http/in-environment.ts";
import { parseQuery } from "#server/lib/parse.ts";
import type { Paying } from "#shared/console/operation.ts";
import { type JournalOverview, type Overview, overviewQuerySchema } from "#shared/console/overview.ts";
import { payingInWords } from "./paying-words.ts";

type OverviewDependencies = BookDependencies & { readonly facts: Pick<FactsDependencies, "networks" | "tokens"> };

/** The overview's data in two requests: from the service, and from what Postern has recorded. */
export const overviewRoutes = (app: FastifyInstance, dependencies: OverviewDependencies): void => {
  const seenIn = new Map<string, OverviewSeen>();
  app.get<InEnvironment>("/console/:environment/overview", (request): Promise<Overview> => {
    const { upstream, view } = runningIn(dependencies, request);
    const { parts } = parseQuery(overviewQuerySchema, request.query);
    const seen: OverviewSeen = seenIn.get(view.id) ?? new Map();
    seenIn.set(view.id, seen);
    const service = upstream()?.service ?? null;
    return serviceOverview({ service, seen, now: dependencies.now, requestId: request.id }, parts);
  });

  app.get<InEnvironment>("/console/:environment/operations/overview", async (request): Promise<JournalOverview> => {
    const { store, now } = dependencies;
    const environment = environmentOf(dependencies, request);
    const [journal, drafts] = await Promise.all([
      journalOverview(store, environment, now()),
      completeDrafts(store, environment),
    ]);
    const runs = [...journal.runs, ...journal.stopped.data].map(({ id }) => id);
    const paid: Record<string, Paying> = {};
    for (const paying of await paidByRuns(store, [...new Set(runs)])) {
      if (paying.runId !== null) paid[paying.runId] = await payingInWords(dependencies.facts, environment, paying);
    }
    const shownDrafts = [];
    for (const draft of drafts) {
      shownDrafts.push({ id: draft.id, ...(await payingInWords(dependencies.facts, environment, draft)) });
    }
    return { ...journal, paid, drafts: shownDrafts };
  });
};
