import { storedRequest } from "#server/domains/request/stored.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import { type Currency, type Gap, gapOf, gapsInCopy } from "#shared/console/coverage.ts";
import type { Evidence, Looked } from "#shared/console/evidence.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { createdBy } from "#shared/wire/endpoint-facts.ts";
import { mirrored } from "./catch-up.ts";

type Records = {
  readonly part: Evidence["records"];
  readonly looked: readonly Looked[];
  readonly gaps: readonly Gap[];
};

const mostNames = 5;
/** The lists of the mirror whose records belong to a profile. */
const lists = { profile: "profiles", wallet: "wallets", address: "addresses" } as const;

/** The list with an endpoint's main result, the last record it creates; undefined if no list of a profile has it. */
export const kindOf = (endpoint: string) => {
  const kind = createdBy(endpoint).at(-1);
  return kind === "profile" || kind === "wallet" || kind === "address" ? lists[kind] : undefined;
};
const nowhere = { where: "records", address: null, reach: null } as const;

/** The mirrored records of the profile in a request: one of them may be the requested one. */
export const recordsOf = async (store: Store, row: OperationTable, currency: Currency): Promise<Records> => {
  const kind = kindOf(row.operation);
  const { reference } = storedRequest(row).names;
  if (kind === undefined || reference === null) {
    const looked = [{ ...nowhere, outcome: "none", seen: null, asOf: null, message: null }] as const;
    return { part: null, looked, gaps: [gapOf("records", "none")] };
  }
  // Read first: what is read meanwhile is not missing.
  const list = await mirrored(store, row.environment, kind);
  const gaps = gapsInCopy(kind, list, currency);
  const rows = await store
    .selectFrom("mirror_records")
    .select(["id", "address", "record"])
    .where("environment", "=", row.environment)
    .where("kind", "=", kind)
    .where("profile", "=", reference)
    .orderBy("position")
    .limit(mostRead)
    .execute();
  const isOffered = list.state !== "not_offered";
  return {
    part: isOffered ? { kind, count: rows.length, names: rows.slice(0, mostNames).map(nameOf) } : null,
    looked: [
      {
        ...nowhere,
        outcome: isOffered ? (gaps.length === 0 ? "read" : "partly") : "not-offered",
        seen: rows.length,
        asOf: list.checkedAt,
        message: list.why,
      },
    ],
    gaps,
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
