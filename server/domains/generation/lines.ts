import * as z from "zod/mini";
import { itemOf, sourceOf } from "#server/domains/runs/source-item.ts";
import { type RunSource, unreadList } from "#server/domains/runs/source.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { linesRunSchema, linesSourceSchema, type RunLine, runLineSchema } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";

const schemas = {
  start: z.extend(linesRunSchema.built, { lines: unreadList }),
  check: z.extend(linesSourceSchema.built, { lines: unreadList }),
};

/** Addresses to generate: how many for each profile. */
export const linesSource: RunSource = {
  field: "lines",
  read: async (_place, body, request) => {
    const { networkId, lines: given, ...options } = parseRequest(schemas[request], body, "body");
    const lines: RunLine[] = [];
    await inSlices(given, (line, entry) => {
      lines.push(parseRequest(runLineSchema, line, `body.lines.${entry}`));
    });
    const total = lines.reduce((sum, { count }) => sum + count, 0);
    const items =
      total > maxRunItems
        ? []
        : lines.flatMap(({ reference, count }, entry) => {
            const item = itemOf({ endpoint: "generateAddress", params: {}, body: { reference, networkId } }, entry);
            return Array.from({ length: count }, () => item);
          });
    return { source: { ...sourceOf(items, {}), total }, options, what: [networkId, lines] };
  },
};
