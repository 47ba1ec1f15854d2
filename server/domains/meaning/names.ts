import { rowsOf as labelRows } from "#server/domains/labels/list.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { textIn } from "#shared/json/text-in.ts";
import { ownAddressName } from "#shared/text/own-address.ts";

/** A network of an environment, by its canonical id. */
export type OnNetwork = { readonly environment: string; readonly networkId: string };

/**
 * The organization's names for these canonical addresses: its label on this network, its label on any network, the
 * service's label of an own address, else the profile it belongs to, the name in the contract book, the service's name
 * of a deployed contract. Addresses without a name are left out.
 */
export const namesOf = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  const keys = [...new Set(addresses.map(addressKey))];
  for (const some of chunksOf(keys)) {
    // Later entries win.
    for (const [address, name] of await recordNames(store, environment, networkId, some)) names.set(address, name);
    for (const [address, label] of await labelsOf(store, { environment, networkId }, some)) names.set(address, label);
  }
  return names;
};

/** The organization's labels of these canonical addresses: on this network, else on any network. */
export const labelsOf = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const labels = new Map<string, string>();
  for (const some of chunksOf(addresses)) {
    const rows = await labelRows(store, environment, some);
    for (const network of ["", networkId]) {
      for (const row of rows) if (row.network_id === network) labels.set(row.address, row.label);
    }
  }
  return labels;
};

/** Names from the book and from the service's records; later ones win. */
const recordNames = async (
  store: Store,
  environment: string,
  networkId: string,
  keys: readonly string[],
): Promise<readonly (readonly [address: string, name: string])[]> => {
  const records = await store
    .selectFrom("mirror_records")
    .select(["kind", "address", "network_id", "record"])
    .where("environment", "=", environment)
    .where("address", "in", keys)
    .orderBy("position")
    .limit(mostRecords)
    .execute();
  const book = await store
    .selectFrom("contracts")
    .select(["address", "name"])
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("address", "in", keys)
    .execute();
  const rows = records.flatMap(({ kind, address, network_id: network, record }) => {
    const parsed: unknown = JSON.parse(record);
    const name = kind === "addresses" ? ownName(parsed) : textIn(parsed, "name") || undefined;
    return address === null || name === undefined ? [] : [{ kind, address, isHere: network === networkId, name }];
  });
  const namedAs = (kind: string) =>
    rows
      .filter((one) => one.kind === kind)
      // A contract differs by network; an own address is the same on all.
      .filter(({ isHere }) => isHere || kind === "addresses")
      .toSorted((one, other) => Number(one.isHere) - Number(other.isHere))
      .map(({ address, name }) => [address, name] as const);
  return [
    ...namedAs("contracts"),
    ...book.map(({ address, name }) => [address, name] as const),
    ...namedAs("addresses"),
  ];
};

const ownName = (record: unknown): string | undefined => {
  const profile = textIn(record, "reference");
  return textIn(record, "label") || (profile === "" ? undefined : ownAddressName(profile));
};

/** One address may be recorded on several networks; this limits the rows. */
const mostRecords = 2_000;
