import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { copyRunSchema, copySourceSchema } from "#shared/console/run-start.ts";
import { copiedItems } from "./copied-items.ts";
import { itemOf, sourceOf } from "./source-item.ts";
import { type RunSource, unreadable } from "./source.ts";

const schemas = { start: copyRunSchema, check: copySourceSchema };

/** Items of an earlier run. A 404 for a run that the environment does not have. */
export const copySource: RunSource = {
  field: "from",
  read: async ({ store, environment, largest = Infinity }, body, request) => {
    const {
      from: { digest: seen, ...from },
      ...options
    } = parseRequest(schemas[request], body, "body");
    const copied = await copiedItems(store, environment, from, largest);
    if (copied === undefined) throw new Problem("POSTERN_NOT_FOUND", "This run does not exist.");
    if (copied === "removed") {
      throw new Problem("POSTERN_BAD_REQUEST", "The requests of this run's items were removed because of their age.", {
        status: 410,
      });
    }
    if (copied === "too large") throw unreadable("body.from", `its items have more than ${largest} characters`);
    if (copied.items.length === 0) throw unreadable("body.from.states", "the run has no items in these states");
    const items = copied.items.map((one, entry) => itemOf(one, entry));
    const { columns, digest } = copied;
    return { source: sourceOf(items, { columns, madeFrom: from.runId, digest }), seen, options, what: [{ from }] };
  },
};
