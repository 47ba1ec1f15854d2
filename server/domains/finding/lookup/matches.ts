import { sql } from "kysely";
import { entryOf } from "#server/domains/audit/record.ts";
import { contractOf } from "#server/domains/contracts/rows.ts";
import { findOperation, listOperations } from "#server/domains/journal/list.ts";
import { recordId } from "#server/domains/mirror/record.ts";
import type { Store } from "#server/store/tables.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import type { BookContract } from "#shared/console/contracts.ts";
import { type FindHit, findHitSchema, findKinds } from "#shared/console/find.ts";
import { mostLookedUpRows } from "#shared/console/lookup.ts";
import type { OperationRecord } from "#shared/console/operation.ts";

/** The audit's rows with a request id, newest first, without rows of other environments. */
export const auditOf = async (store: Store, environment: string, requestId: string): Promise<readonly AuditEntry[]> => {
  const rows = await store
    .selectFrom("audit")
    .selectAll()
    .where("request_id", "=", requestId)
    .orderBy("position", "desc")
    .limit(mostLookedUpRows)
    .execute();
  return rows.filter((row) => row.environment === null || row.environment === environment).map(entryOf);
};

/** The operations that match a text, and how far back the journal was searched; null: to its beginning. */
export type FoundOperations = { readonly data: readonly OperationRecord[]; readonly searchedSince: string | null };

/** Operations with this id or hash, of whatever kind, or with these words. */
export const operationsOf = async (
  store: Store,
  environment: string,
  text: string,
  now: number,
): Promise<FoundOperations> => {
  const { data, searchedSince = null } = await listOperations(store, environment, { text, take }, now);
  // An operation not indexed yet is found by its own id.
  const isOwnId = data.length === 0 && /^[0-9a-f-]{36}$/.test(text);
  const own = isOwnId ? await findOperation(store, environment, text) : undefined;
  return { data: own === undefined ? data : [own, ...data], searchedSince };
};

const take = String(mostLookedUpRows);

/** Operations that the audited requests are about: created, changed, or named as identical. */
export const operationsIn = async (
  store: Store,
  environment: string,
  audit: readonly AuditEntry[],
): Promise<readonly OperationRecord[]> => {
  const ids = audit.flatMap(({ action, subject, detail }) =>
    action.startsWith("operation.") ? [subject, detail["identicalTo"]] : [],
  );
  const operationIds = [...new Set(ids)].filter((id) => typeof id === "string");
  const operations = await Promise.all(operationIds.map((id) => findOperation(store, environment, id)));
  return operations.filter((one) => one !== undefined);
};

/** Mirrored records with one of these ids, or at one of these canonical addresses. */
export const recordsOf = async (
  store: Store,
  environment: string,
  { ids, addresses }: { readonly ids: readonly string[]; readonly addresses: readonly string[] },
): Promise<readonly FindHit[]> => {
  const records = () =>
    store.selectFrom("mirror_records").select(["kind", "id", "record"]).where("environment", "=", environment);
  const byId =
    ids.length === 0
      ? []
      : await records()
          .where("kind", "in", [...findKinds])
          .where("id", "in", ids.map(recordId))
          .limit(mostLookedUpRows)
          .execute();
  const byAddress =
    addresses.length === 0
      ? []
      : await records()
          // With the plain column SQLite would walk the lists in their order.
          .where(sql<string>`kind || ''`, "in", ["addresses", "contracts"])
          .where("address", "in", addresses)
          .orderBy("kind")
          .orderBy("position")
          .limit(mostLookedUpRows)
          .execute();
  return [
    ...byId.map(({ kind, id, record }) => hit(kind, id, "id", record)),
    ...byAddress.map(({ kind, id, record }) => hit(kind, id, "address", record)),
  ];
};

const hit = (kind: string, id: string, matched: string, record: string): FindHit =>
  findHitSchema.parse({ kind, id, matched, record: JSON.parse(record) });

/** Contracts of the book at these canonical addresses, on any network. */
export const bookOf = async (
  store: Store,
  environment: string,
  addresses: readonly string[],
): Promise<readonly BookContract[]> => {
  if (addresses.length === 0) return [];
  const rows = await store
    .selectFrom("contracts")
    .selectAll()
    .where("environment", "=", environment)
    .where("address", "in", addresses)
    .orderBy("network_id")
    .limit(mostLookedUpRows)
    .execute();
  return rows.map(contractOf);
};
