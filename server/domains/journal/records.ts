import { inSlices } from "#server/lib/in-slices.ts";
import type { OperationTable, Store, Tables } from "#server/store/tables.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { recordOf } from "./record.ts";

/** Operations for the browser, with their timelines and words. */
export const recordsOf = async (
  store: Store,
  rows: readonly OperationTable[],
  bodyOf?: (row: OperationTable) => unknown,
): Promise<readonly OperationRecord[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [events, meanings] = await Promise.all([
    store.selectFrom("operation_events").selectAll().where("operation_id", "in", ids).orderBy("position").execute(),
    store.selectFrom("operation_meanings").selectAll().where("operation_id", "in", ids).execute(),
  ]);
  const timelines = new Map<string, Tables["operation_events"][]>();
  for (const event of events) {
    const timeline = timelines.get(event.operation_id);
    if (timeline === undefined) timelines.set(event.operation_id, [event]);
    else timeline.push(event);
  }
  const byOperation = new Map(meanings.map((meaning) => [meaning.operation_id, meaning]));
  const records: OperationRecord[] = [];
  // One record can have a receipt of a megabyte.
  await inSlices(rows, (row) => {
    const record = recordOf(row, { events: timelines.get(row.id) ?? [], meaning: byOperation.get(row.id) });
    records.push(bodyOf === undefined ? record : { ...record, body: bodyOf(row) });
  });
  return records;
};

/** The operations at these positions, in the same order. */
export const recordsAt = async (
  store: Store,
  positions: readonly number[],
  bodyOf?: (row: OperationTable) => unknown,
): Promise<readonly OperationRecord[]> => {
  if (positions.length === 0) return [];
  const rows = await store
    .selectFrom("operation_index")
    .innerJoin("operations", "operations.id", "operation_index.operation_id")
    .selectAll("operations")
    .select("operation_index.position")
    .where("operation_index.position", "in", positions)
    .execute();
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  const inOrder = positions.flatMap((position) => byPosition.get(position) ?? []);
  return recordsOf(store, inOrder, bodyOf);
};

/**
 * Characters of a body, as JSON, that a list includes in full: the code of one template has a hundred thousand, and a
 * page has a hundred operations.
 */
const longestWhole = 16 * 1024;
/** Characters of a value, as JSON, that a list includes of a longer body. */
const longestValue = 1024;
/**
 * Always included: an earlier call is repeated from its function, and a withdrawal's senders are identified by their
 * addresses.
 */
const neverLeftOut: ReadonlySet<string> = new Set(["abiFunction", "from"]);

/** A body in list form: a long one without its long values, which only the single operation has. */
export const listedBody = (row: Pick<OperationTable, "body">): unknown => {
  const body: unknown = JSON.parse(row.body);
  if (row.body.length <= longestWhole || !isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => neverLeftOut.has(key) || JSON.stringify(value).length <= longestValue,
    ),
  );
};
