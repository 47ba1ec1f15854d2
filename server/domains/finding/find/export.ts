import { setImmediate as otherWork } from "node:timers/promises";
import { mirroredNetworks } from "#server/domains/mirror/networks.ts";
import { lastPosition } from "#server/domains/mirror/save.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { MirrorRecordTable, Store } from "#server/store/tables.ts";
import { addressColumns, type AddressFacts } from "#shared/console/columns/addresses.ts";
import { type DataColumns, fileHead, fileLine } from "#shared/console/columns/column.ts";
import { deployedContractColumns, type DeployedContractFacts } from "#shared/console/columns/deployed-contracts.ts";
import { networkColumns } from "#shared/console/columns/networks.ts";
import { profileColumns } from "#shared/console/columns/profiles.ts";
import { walletColumns, type WalletFacts } from "#shared/console/columns/wallets.ts";
import type { FindKind } from "#shared/console/find.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { addressSchema } from "#shared/wire/address.ts";
import { deployedContractSchema } from "#shared/wire/deployed-contract.ts";
import { type Network, networkSchema } from "#shared/wire/network.ts";
import { profileSchema } from "#shared/wire/profile.ts";
import { walletSchema } from "#shared/wire/wallet.ts";
import { type Filter, sliceOf } from "./filter.ts";

/** Says how the coin balances of address records differ from the listed transactions, by the records' ids. */
type DifferencesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type Directory = AddressFacts & WalletFacts & DeployedContractFacts;

const listOf = <Row extends object>(
  columns: DataColumns<Row, Directory>,
  schema: { readonly parse: (value: unknown) => Row },
) => ({
  head: fileHead(columns),
  has: (name: string) => name in columns,
  /** A mirrored record, the id of its deployer's address, and its line. */
  read: (json: string) => {
    const record = schema.parse(JSON.parse(json));
    return { deployer: deployerOf(record), line: (directory: Directory) => fileLine(columns, record, directory) };
  },
});

const deployerOf = (record: object): string =>
  "deployerAddressId" in record && typeof record.deployerAddressId === "string" ? record.deployerAddressId : "";

const lists: Readonly<Record<FindKind, ReturnType<typeof listOf>>> = {
  networks: listOf(networkColumns, networkSchema),
  profiles: listOf(profileColumns, profileSchema),
  wallets: listOf(walletColumns, walletSchema),
  addresses: listOf(addressColumns, addressSchema),
  contracts: listOf(deployedContractColumns, deployedContractSchema),
};

const pageRows = 1_000;

/** A file of the matching records of a list, in the service's order; at most a page is in memory. */
export const exportCsv = async function* (
  store: Store,
  filter: Filter,
  differencesOf: DifferencesOf,
): AsyncGenerator<string> {
  const list = lists[filter.kind];
  yield list.head;
  const networks = list.has("networkName") ? await networksOf(store, filter.environment) : noNetworks;
  const last = await lastPosition(store, filter.environment, filter.kind);
  for (let from = 0; from <= last; from += pageRows) {
    const rows = await sliceOf(store, filter, from, pageRows)
      .select(["id", "record", "address", "network_id"])
      .orderBy("position")
      .orderBy("id")
      .execute();
    const labels = list.has("organizationLabel") ? await labelsOf(store, filter.environment, rows) : none;
    const read = rows.map((row) => ({ ...row, ...list.read(row.record) }));
    const deployers = list.has("deployerAddress")
      ? await addressesOf(
          store,
          filter.environment,
          read.map(({ deployer }) => deployer),
        )
      : none;
    const differences = list.has("difference") ? await differencesOf(rows.map(({ id }) => id)) : none;
    if (rows.length > 0) {
      yield read
        .map((row) => {
          const network = networks.get(row.network_id ?? "");
          return row.line({
            networkName: network?.name,
            coin: network === undefined ? undefined : coinOf(network),
            label: labels.get(placeOf(row)),
            deployerAddress: deployers.get(row.deployer),
            difference: differences.get(row.id),
          });
        })
        .join("");
    }
    await otherWork();
  }
};

type Place = Pick<MirrorRecordTable, "address" | "network_id">;

const placeOf = ({ address, network_id: network }: Place): string => JSON.stringify([address, network]);

const none: ReadonlyMap<string, string> = new Map();

/** The organization's labels of addresses: for the address's own network or else for any network. */
const labelsOf = async (
  store: Store,
  environment: string,
  places: readonly Place[],
): Promise<ReadonlyMap<string, string>> => {
  const addresses = [...new Set(places.flatMap(({ address }) => address ?? []))];
  const labels = new Map<string, string>();
  for (const some of chunksOf(addresses)) {
    const rows = await store
      .selectFrom("labels")
      .select(["address", "network_id", "label"])
      .where("environment", "=", environment)
      .where("address", "in", some)
      .execute();
    for (const row of rows) labels.set(placeOf(row), row.label);
  }
  return new Map(
    places.flatMap((place) => {
      const label = labels.get(placeOf(place)) ?? labels.get(placeOf({ ...place, network_id: "" }));
      return label === undefined ? [] : [[placeOf(place), label] as const];
    }),
  );
};

const noNetworks: ReadonlyMap<string, Network> = new Map();

const networksOf = async (store: Store, environment: string): Promise<ReadonlyMap<string, Network>> =>
  new Map((await mirroredNetworks(store, environment)).map((network) => [network.id, network]));

/** The organization's addresses by record id. */
const addressesOf = async (
  store: Store,
  environment: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const addresses = new Map<string, string>();
  for (const some of chunksOf([...new Set(ids)])) {
    const rows = await store
      .selectFrom("mirror_records")
      .select(["id", "record"])
      .where("environment", "=", environment)
      .where("kind", "=", "addresses")
      .where("id", "in", some)
      .execute();
    for (const { id, record } of rows) {
      addresses.set(id, addressSchema.parse(JSON.parse(record)).address);
    }
  }
  return addresses;
};
