import { listId } from "#server/domains/mirror/claim.ts";
import { storedRequest } from "#server/domains/request/stored.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import type { Evidence, Looked } from "#shared/console/evidence.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { createdBy } from "#shared/wire/endpoint-facts.ts";

type Records = { readonly part: Evidence["records"]; readonly looked: readonly Looked[] };

const mostNames = 5;
/** The lists of the mirror whose records belong to a profile. */
const lists = { profile: "profiles", wallet: "wallets", address: "addresses" } as const;

/** The last record an endpoint creates is its main result. */
const kindOf = (endpoint: string) => {
  const kind = createdBy(endpoint).at(-1);
  return kind === "profile" || kind === "wallet" || kind === "address" ? lists[kind] : undefined;
};
const nowhere = { where: "records", address: null, reach: null } as const;

/** The mirrored records of the profile in a request: one of them may be the requested one. */
export const recordsOf = async (store: Store, row: OperationTable): Promise<Records> => {
  const kind = kindOf(row.operation);
  const { reference } = storedRequest(row).names;
  if (kind === undefined || reference === null) {
    return { part: null, looked: [{ ...nowhere, outcome: "none", seen: null, asOf: null, message: null }] };
  }
  const list = await store
    .selectFrom("mirror_lists")
    .select(["error", "offered", "checked_at"])
    .where("id", "=", listId(row.environment, kind))
    .executeTakeFirst();
  const rows = await store
    .selectFrom("mirror_records")
    .select(["id", "address", "record"])
    .where("environment", "=", row.environment)
    .where("kind", "=", kind)
    .where("profile", "=", reference)
    .orderBy("position")
    .limit(mostRead)
    .execute();
  const isOffered = list?.offered !== 0;
  const isRead = list !== undefined && list.error === null && list.checked_at !== null;
  return {
    part: isOffered ? { kind, count: rows.length, names: rows.slice(0, mostNames).map(nameOf) } : null,
    looked: [
      {
        ...nowhere,
        outcome: isOffered ? (isRead ? "read" : "partly") : "not-offered",
        seen: rows.length,
        asOf: list === undefined || list.checked_at === null ? null : new Date(list.checked_at).toISOString(),
        message: list?.error ?? null,
      },
    ],
  };
};

const mostRead = 1_000;

const nameOf = ({
  id,
  address,
  record,
}: {
  readonly id: string;
  readonly address: string | null;
  readonly record: string;
}): string => {
  const read: unknown = JSON.parse(record);
  const name = isRecord(read) ? (read["name"] ?? read["address"] ?? read["reference"]) : undefined;
  return typeof name === "string" && name !== "" ? name : (address ?? id);
};
