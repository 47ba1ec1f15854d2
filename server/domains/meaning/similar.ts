import { sql } from "kysely";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { type KnownAddress, mostSimilar } from "#shared/console/addresses.ts";
import { addressSchema } from "#shared/wire/address.ts";
import type { Store } from "#server/store/tables.ts";

/** Characters that people compare, behind 0x and at the end. */
const compared = 4;
/** Rows of one kind that are read: more of them say nothing more. */
const mostRows = 200;

/**
 * The organization's labels, its own addresses and those that it has sent to, as far as they begin or end with the same four characters
 * as an address in its one spelling. Only what the organization itself wrote, owns or sent to counts, so nobody outside can plant one.
 * Indexes answer, however many addresses there are. Addresses of other families look like none.
 */
export const addressesLike = async (
  store: Store,
  environment: string,
  address: string,
): Promise<readonly KnownAddress[]> => {
  if (!isEvmAddress(address)) return [];
  const ends = endsOf(address);
  const [labels, own, sent] = await Promise.all([
    Promise.all(ends.map((end) => labelsWith(store, environment, end))),
    Promise.all(ends.map((end) => ownWith(store, environment, end))),
    Promise.all(ends.map((end) => recipientsWith(store, environment, end))),
  ]);
  const found = new Map<string, KnownAddress>();
  // What is found first names an address.
  for (const one of [...labels.flat(), ...own.flat(), ...sent.flat()]) {
    const name = found.get(one.address)?.name ?? one.name;
    if (one.address !== address && isEvmAddress(one.address)) found.set(one.address, { address: one.address, name });
  }
  return [...found.values()].slice(0, mostSimilar);
};

/** A beginning, as the addresses from one to before another; or an end. */
type End = { readonly from: string; readonly before: string } | { readonly last: string };

const endsOf = (address: string): readonly End[] => {
  const start = address.slice(0, 2 + compared);
  // Hexadecimal digits end with f, and g follows it.
  return [{ from: start, before: `${start}g` }, { last: address.slice(-compared) }];
};

const at = (column: "address" | "to_address", end: End) =>
  "last" in end
    ? sql<boolean>`substr(${sql.ref(column)}, 39) = ${end.last}`
    : sql<boolean>`(${sql.ref(column)} >= ${end.from} AND ${sql.ref(column)} < ${end.before})`;

const labelsWith = async (store: Store, environment: string, end: End): Promise<readonly KnownAddress[]> => {
  const rows = await store
    .selectFrom("labels")
    .select(["address", "label"])
    .where("environment", "=", environment)
    .where(at("address", end))
    .limit(mostRows)
    .execute();
  return rows.map(({ address, label }) => ({ address, name: label }));
};

const ownWith = async (store: Store, environment: string, end: End): Promise<readonly KnownAddress[]> => {
  const rows = await store
    .selectFrom("mirror_records")
    .select(["address", "record"])
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("address", "is not", null)
    .where(at("address", end))
    .limit(mostRows)
    .execute();
  return rows.flatMap(({ address, record }) => {
    const { label = "", reference = "" } = addressSchema.parse(JSON.parse(record));
    return address === null ? [] : [{ address, name: [label, reference].find((text) => text !== "") ?? null }];
  });
};

/** What was decoded from the bytes that were sent: a receipt's logs may name any address. */
const recipientsWith = async (store: Store, environment: string, end: End): Promise<readonly KnownAddress[]> => {
  const rows = await store
    .selectFrom("operation_movements")
    .select("to_address as address")
    .distinct()
    .where("environment", "=", environment)
    .where("source", "=", "decoded")
    .where("kind", "=", "transfer")
    .where(at("to_address", end))
    .limit(mostRows)
    .execute();
  return rows.map(({ address }) => ({ address, name: null }));
};
