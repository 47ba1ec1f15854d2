import { textsIn } from "#server/domains/runs/columns.ts";
import { itemOf, sourceOf } from "#server/domains/runs/source-item.ts";
import { type RunSource, unreadable } from "#server/domains/runs/source.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { sizeUpTo } from "#server/lib/size-up-to.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { payoutRunSchema, payoutSourceSchema } from "#shared/console/run-start.ts";
import { isEndpointName, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { alreadyStarted, claimPayout } from "./edit.ts";
import { payoutCalls } from "./items.ts";
import type { Asked, PayoutDependencies } from "./place.ts";

const schemas = { start: payoutRunSchema, check: payoutSourceSchema };

/**
 * A payout as last saved. `asked` is called only when one is read: it may throw because there is no service to ask.
 */
export const payoutSource = ({ facts }: Pick<PayoutDependencies, "facts">, asked: () => Asked): RunSource => ({
  field: "payout",
  read: async ({ store, environment, largest = Infinity }, body, request) => {
    const {
      payout: { digest: seen, ...payout },
      ...options
    } = parseRequest(schemas[request], body, "body");
    const paid = await payoutCalls({ store, facts }, asked(), payout);
    const read = { seen, options, what: [{ payout }] };
    if ("runId" in paid) {
      const endpoints = await endpointsOf(store, paid.runId);
      return { ...read, source: { ...sourceOf([], {}), endpoints, refusal: alreadyStarted(paid.runId) } };
    }
    const items = paid.calls.map((call, entry) => itemOf(call, entry));
    if (
      largest < Infinity &&
      sizeUpTo(
        items.map(({ params, body: sent, cells }) => [params, sent, cells]),
        largest,
      ) > largest
    ) {
      throw unreadable("body.payout", `its items have more than ${largest} characters`);
    }
    const { columns, reviewed } = paid;
    const { id, version } = payout;
    const claim = {
      detail: { payout: id },
      make: (writer: Writer, runId: string) => claimPayout(writer, { environment, id, version }, runId),
    };
    return { ...read, source: sourceOf(items, { columns, reviewed, claim }) };
  },
});

/** The endpoints of a run, which decide who may request it again. */
const endpointsOf = async (store: Store, runId: string): Promise<readonly WriteName[]> => {
  const run = await store.selectFrom("runs").select("endpoints").where("id", "=", runId).executeTakeFirst();
  return textsIn(run?.endpoints ?? "[]").filter((name) => isEndpointName(name) && isWriteName(name));
};
