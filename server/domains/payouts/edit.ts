import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { append } from "#server/domains/audit/append.ts";
import { type Edit, stale } from "#server/domains/audit/edit-version.ts";
import { Problem } from "#server/lib/problem.ts";
import type { PayoutTable } from "#server/store/payout-tables.ts";
import type { Store, Tables, Writer } from "#server/store/tables.ts";
import type { PayoutBody } from "#shared/console/payouts.ts";

/** An edit of an existing payout: it names the version it is based on. */
type SeenEdit = Edit & { readonly seen: string };

/** Stores a new payout; returns its id. */
export const createPayout = (store: Store, edit: Omit<Edit, "seen">, body: PayoutBody): Promise<string> =>
  store.transaction().execute(async (writer) => {
    const id = randomUUID();
    const { environment, at } = edit;
    const row = { id, environment, run_id: null, created_at: at, ...columnsOf(edit, body) };
    await writer.insertInto("payouts").values(row).execute();
    await noteChange(writer, edit, id, body);
    return id;
  });

/**
 * Changes a payout. Throws a 412 if the edit is not based on the current version, and a 409 if the payout was started:
 * sent payouts do not change.
 */
export const putPayout = (store: Store, edit: SeenEdit, id: string, body: PayoutBody): Promise<void> =>
  store.transaction().execute(async (writer) => {
    const written = await writer
      .updateTable("payouts")
      .set(columnsOf(edit, body))
      .where("environment", "=", edit.environment)
      .where("id", "=", id)
      .where("version", "=", edit.seen)
      .where("run_id", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (written === undefined) throw await refusalOf(writer, edit.environment, id);
    await noteChange(writer, edit, id, body);
  });

/** Removes a draft. Throws like `putPayout`: a started payout stays. */
export const removePayout = (store: Store, { environment, by, at, seen }: SeenEdit, id: string): Promise<void> =>
  store.transaction().execute(async (writer) => {
    const removed = await writer
      .deleteFrom("payouts")
      .where("environment", "=", environment)
      .where("id", "=", id)
      .where("version", "=", seen)
      .where("run_id", "is", null)
      .returning(["name", "row_count"])
      .executeTakeFirst();
    if (removed === undefined) throw await refusalOf(writer, environment, id);
    await append(writer, {
      at,
      by,
      action: "payout.removed",
      outcome: "allowed",
      environment,
      subject: id,
      detail: { name: removed.name, rows: removed.row_count },
    });
  });

/**
 * Makes a run the one that a payout is sent as. Throws if the payout was already started, changed since the start read
 * it, or is gone; the transaction that creates the run ends with it (docs/decisions/0042-payouts.md).
 */
export const claimPayout = async (
  writer: Writer,
  { environment, id, version }: { readonly environment: string; readonly id: string; readonly version: string },
  runId: string,
): Promise<void> => {
  const claimed = await writer
    .updateTable("payouts")
    .set({ run_id: runId })
    .where("environment", "=", environment)
    .where("id", "=", id)
    .where("version", "=", version)
    .where("run_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (claimed === undefined) throw await refusalOf(writer, environment, id);
};

/** Why a payout cannot be changed or started in the version seen. */
const refusalOf = async (writer: Writer, environment: string, id: string): Promise<Problem> => {
  const present = await writer
    .selectFrom("payouts")
    .select(["version", "run_id"])
    .where("environment", "=", environment)
    .where("id", "=", id)
    .executeTakeFirst();
  return present?.run_id === undefined || present.run_id === null
    ? stale(present?.version ?? null)
    : alreadyStarted(present.run_id);
};

/** The refusal to change or start a payout that already has a run. */
export const alreadyStarted = (runId: string): Problem =>
  new Problem(
    "POSTERN_VERSION_CONFLICT",
    "This payout was already started. Nothing was changed or started: open its run.",
    {
      status: 409,
      data: { runId },
    },
  );

const columnsOf = (
  { by, at }: Omit<Edit, "seen">,
  { name, networkId, addressId, asset, rows }: PayoutBody,
): Omit<PayoutTable, "id" | "environment" | "run_id" | "created_at"> => ({
  name,
  network_id: networkId,
  address_id: addressId,
  asset,
  content: JSON.stringify(rows),
  row_count: rows.length,
  version: randomUUID(),
  changed_at: at,
  person_id: by.person.id,
  person_name: by.person.name,
});

const noteChange = (
  writer: Transaction<Tables>,
  { environment, by, at }: Omit<Edit, "seen">,
  id: string,
  { name, rows }: PayoutBody,
) =>
  append(writer, {
    at,
    by,
    action: "payout.changed",
    outcome: "allowed",
    environment,
    subject: id,
    detail: { name, rows: rows.length },
  });
