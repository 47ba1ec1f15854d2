import * as z from "zod/mini";
import { inSlices } from "#server/lib/in-slices.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { sizeUpTo } from "#server/lib/size-up-to.ts";
import { itemsRunSchema, itemsSourceSchema, type RunItemInput, runItemInputSchema } from "#shared/console/run-start.ts";
import { itemOf, type SourceItem, sourceOf } from "./source-item.ts";
import { type RunSource, unreadable, unreadList } from "./source.ts";

/** Limits in characters of JSON, per item and for all together: the common parts are stored with each item. */
const largestItem = 1024 * 1024;
const largestRun = 64 * 1024 * 1024;

const schemas = {
  start: z.extend(itemsRunSchema.built, { items: unreadList }),
  check: z.extend(itemsSourceSchema.built, { items: unreadList }),
};

/** A list of calls with their common parts. */
export const itemsSource: RunSource = {
  field: "items",
  read: async ({ largest = largestRun }, body, request) => {
    const { common = {}, columns = [], items: given, ...options } = parseRequest(schemas[request], body, "body");
    refuseShare(common.body, "body.common.body");
    const items: SourceItem[] = [];
    let size = 0;
    await inSlices(given, (one, entry) => {
      const path = `body.items.${entry}`;
      const item = merged(common, parseRequest(runItemInputSchema, one, path), entry, path);
      size += sizeOf(item, path);
      if (size > largest)
        throw unreadable("body.items", `they have more than ${largest} characters with their common parts`);
      items.push(item);
    });
    return { source: sourceOf(items, { columns }), options, what: [{ common, columns }, ...given] };
  },
};

type Parts = z.output<typeof itemsSourceSchema>["common"] & {};

const merged = (common: Parts, item: RunItemInput, entry: number, path: string): SourceItem => {
  const endpoint = item.endpoint ?? common.endpoint;
  if (endpoint === undefined) throw unreadable(`${path}.endpoint`, "name an endpoint here or in common");
  refuseShare(item.body, `${path}.body`);
  const params = { ...common.params, ...item.params };
  const body = { ...common.body, ...item.body };
  return itemOf(
    { endpoint, params, body, line: item.line ?? null, cells: item.cells ?? null, purpose: item.purpose ?? null },
    entry,
  );
};

/** Items are stored, so the share is given once, outside them. */
const refuseShare = (body: Readonly<Record<string, unknown>> | undefined, path: string): void => {
  if (body === undefined || !Object.hasOwn(body, "clientShare")) return;
  throw new Problem(
    "POSTERN_SHARE_REFUSED",
    `The request is not valid. ${path}.clientShare: an item must not contain the client share. Nothing was sent.`,
  );
};

const sizeOf = ({ params, body, cells }: SourceItem, path: string): number => {
  const size = sizeUpTo([params, body, cells], largestItem);
  if (size > largestItem) throw unreadable(path, `it has more than ${largestItem} characters`);
  return size;
};
