import { randomUUID } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { append, type SignedIn } from "#server/domains/audit/append.ts";
import type { RunItemTable, Store, Writer } from "#server/store/tables.ts";
import type { OnFailure } from "#shared/console/run.ts";
import { clientOf, type RunClient, type RunClients } from "./client.ts";
import { refuseOtherRuns } from "./sending-runs.ts";
import type { Source, SourceItem } from "./source-item.ts";

/** An item to be recorded, with the person's confirmations. */
export type NewItem = SourceItem & {
  /** The person confirmed that it is identical to other items of the run. */
  readonly twin?: boolean;
  /** The identical operation that the person acknowledged. */
  readonly acknowledges?: string | null;
};

/** A run as requested, before it is recorded. */
export type NewRun = {
  readonly id: string;
  readonly environment: string;
  readonly name: string | null;
  readonly source: Omit<Source, "items" | "digest" | "reviewed" | "refusal"> & { readonly items: readonly NewItem[] };
  readonly atOnce: number;
  readonly onFailure: OnFailure;
  readonly startKey: string;
  /** SHA-256 of the request. */
  readonly requestHash: string;
  readonly by: SignedIn;
  /** When its check began: what is paid since then is compared again before each item is sent. */
  readonly checkedAt?: number;
  /** How many items the person confirmed although they were paid before; none if left out. */
  readonly paidBefore?: number;
  /** The marks of the runs that were sending when its items were compared with theirs; left out if it pays nobody. */
  readonly comparedRuns?: readonly string[] | undefined;
};

export type Created = { readonly kind: "new" | "known" | "key-reused"; readonly id: string };

type Asked = Pick<NewRun, "environment" | "startKey" | "requestHash" | "by">;

/** The run that an earlier request with the key created, if any. */
export const createdWith = async (
  store: Writer,
  { environment, startKey, requestHash, by }: Asked,
): Promise<Created | undefined> => {
  const run = await store
    .selectFrom("runs")
    .select(["id", "request_hash"])
    .where("person_id", "=", by.person.id)
    .where("environment", "=", environment)
    .where("start_key", "=", startKey)
    .executeTakeFirst();
  if (run === undefined) return undefined;
  return { kind: run.request_hash === requestHash ? "known" : "key-reused", id: run.id };
};

/** Rows per statement: stores limit the parameters. */
const rowsAtOnce = 250;
/** Characters per statement, before its last row: one may be large, and others wait meanwhile. */
const charactersAtOnce = 1024 * 1024;

/**
 * Records a run with all its items and their idempotency keys; durable on return. A second request with the same key
 * gets the first one's run. Throws, and records nothing, if its source's claim does, or with `OtherRunSends`.
 */
export const createRun = (
  { store, runClients }: RunClients & { readonly store: Store },
  newRun: NewRun,
  lease: { readonly owner: string; readonly now: number; readonly until: number },
): Promise<Created> =>
  store.transaction().execute(async (writer) => {
    const { id, environment, name, source, onFailure, startKey, requestHash, by, paidBefore = 0 } = newRun;
    const { items, endpoints, networkId, columns, madeFrom, claim } = source;
    const inserted = await writer
      .insertInto("runs")
      .values({
        id,
        environment,
        name,
        state: "running",
        note: null,
        person_id: by.person.id,
        person_name: by.person.name,
        role: by.role,
        address: by.address,
        endpoints: JSON.stringify(endpoints),
        network_id: networkId,
        at_once: newRun.atOnce,
        on_failure: onFailure,
        columns: JSON.stringify(columns),
        made_from: madeFrom,
        total: items.length,
        start_key: startKey,
        request_hash: requestHash,
        rests_until: 0,
        rests: 0,
        created_at: newRun.checkedAt ?? lease.now,
        updated_at: lease.now,
        owner: lease.owner,
        lease_until: lease.until,
        taken_by: null,
        taken_name: null,
        taken_role: null,
        taken_address: null,
        bodies_removed_at: null,
      })
      .onConflict((conflict) => conflict.columns(["person_id", "environment", "start_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted === undefined) {
      const earlierRun = await createdWith(writer, newRun);
      if (earlierRun === undefined) throw new Error("The key of a run was taken and is not there.");
      return earlierRun;
    }
    // Its own reason is the better one: its payout was started at the same moment.
    await claim?.make(writer, id);
    await refuseOtherRuns(writer, { environment, id, compared: newRun.comparedRuns }, lease.now);
    for (let next = 0; next < items.length;) {
      const rows: RunItemTable[] = [];
      for (let size = 0; rows.length < rowsAtOnce && size < charactersAtOnce; next += 1) {
        const item = items[next];
        if (item === undefined) break;
        const row = rowOf(id, item, next, runClients);
        rows.push(row);
        size += row.params.length + row.body.length + (row.cells ?? "").length;
      }
      await writer.insertInto("run_items").values(rows).execute();
      await pause();
    }
    const detail = {
      total: items.length,
      endpoints,
      ...(networkId === null ? {} : { networkId }),
      ...(name === null ? {} : { name }),
      ...(madeFrom === null ? {} : { madeFrom }),
      ...(paidBefore === 0 ? {} : { paidAgain: paidBefore }),
      ...claim?.detail,
    };
    await append(writer, {
      at: lease.now,
      by,
      action: "batch.started",
      outcome: "allowed",
      environment,
      subject: id,
      detail,
    });
    return { kind: "new", id };
  });

const rowOf = (runId: string, item: NewItem, position: number, runClients: readonly RunClient[]): RunItemTable => ({
  run_id: runId,
  position,
  endpoint: item.endpoint,
  params: JSON.stringify(item.params),
  body: JSON.stringify(item.body),
  lane: clientOf(runClients, item.endpoint)?.laneOf(item) ?? null,
  purpose: item.purpose,
  line: item.line,
  cells: item.cells === null ? null : JSON.stringify(item.cells),
  state: "waiting",
  idempotency_key: randomUUID(),
  twin: item.twin === true ? 1 : 0,
  acknowledges: item.acknowledges ?? null,
  compared_at: null,
  identical_to: null,
  due_at: 0,
  baseline: null,
  operation_id: null,
  address_id: null,
  address: null,
  error: null,
});
