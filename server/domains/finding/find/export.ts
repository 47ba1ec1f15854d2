import { setImmediate as otherWork } from "node:timers/promises";
import { mirroredNetworks } from "#server/domains/mirror/networks.ts";
import { lastPosition } from "#server/domains/mirror/save.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { MirrorRecordTable, Store } from "#server/store/tables.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import type { FindKind } from "#shared/console/find.ts";
import { csvRow } from "#shared/csv/write.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Network } from "#shared/wire/network.ts";
import { type Filter, sliceOf } from "./filter.ts";

/** The column of the organization's label, which is not a field of the record. */
const ownLabel = "organizationLabel";

/**
 * The columns of each kind's file: the specified fields, and next to an id the name it stands for. The balance is in
 * base units, the amount in units of the coin.
 */
const columns: Readonly<Record<FindKind, readonly string[]>> = {
  networks: ["id", "name", "enabled", "isMainnet", "isGasless", "addressFamily", "decimals", "chainId"],
  profiles: ["reference", "type"],
  wallets: ["id", "reference", "type", "networkId", "networkName", "index", "currentDeepIndex", "date"],
  // Like on the page, the organization's own label comes first.
  addresses: [
    "id",
    "address",
    "reference",
    "networkId",
    "networkName",
    "miniWalletId",
    "label",
    "sub",
    "balance",
    "amount",
    "coin",
    "date",
    ownLabel,
  ],
  contracts: [
    "id",
    "name",
    "contractAddress",
    "networkId",
    "network",
    "networkName",
    "contractTemplateId",
    "deployerAddressId",
    "deployerAddress",
  ],
};

const pageRows = 1_000;

/** A file of the matching records of a list, in the service's order; at most a page is in memory. */
export const exportCsv = async function* (store: Store, filter: Filter): AsyncGenerator<string> {
  const names = columns[filter.kind];
  yield csvRow(names);
  const networks = names.includes("networkName") ? await networksOf(store, filter.environment) : noNetworks;
  const last = await lastPosition(store, filter.environment, filter.kind);
  for (let from = 0; from <= last; from += pageRows) {
    const rows = await sliceOf(store, filter, from, pageRows)
      .select(["record", "address", "network_id"])
      .orderBy("position")
      .orderBy("id")
      .execute();
    const labels = names.includes(ownLabel) ? await labelsOf(store, filter.environment, rows) : none;
    const read = rows.map((row) => ({ ...row, values: valuesOf(JSON.parse(row.record)) }));
    const deployers = names.includes("deployerAddress")
      ? await addressesOf(store, filter.environment, read.map(deployerOf))
      : none;
    if (rows.length > 0) {
      yield read
        .map((row) => {
          const network = networks.get(row.network_id ?? "");
          return line(names, [
            ...row.values,
            ["networkName", network?.name],
            ...amountOf(row.values.get("balance"), network),
            ["deployerAddress", deployers.get(deployerOf(row))],
            [ownLabel, labels.get(placeOf(row))],
          ]);
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

type Values = ReadonlyMap<string, unknown>;

const valuesOf = (record: unknown): Values => new Map<string, unknown>(Object.entries(record ?? {}));

/** A balance in units of its network's coin; empty if either is unknown. */
const amountOf = (balance: unknown, network: Network | undefined): readonly (readonly [string, string])[] => {
  const units = typeof balance === "string" ? readBaseUnits(balance) : undefined;
  if (units === undefined || network === undefined) return [];
  const { symbol, decimals } = coinOf(network);
  return [
    ["amount", formatUnits(units, decimals)],
    ["coin", symbol],
  ];
};

const deployerOf = ({ values }: { readonly values: Values }): string => {
  const id = values.get("deployerAddressId");
  return typeof id === "string" ? id : "";
};

/** The organization's addresses by record id. */
const addressesOf = async (
  store: Store,
  environment: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const some of chunksOf([...new Set(ids)])) {
    const rows = await store
      .selectFrom("mirror_records")
      .select(["id", "record"])
      .where("environment", "=", environment)
      .where("kind", "=", "addresses")
      .where("id", "in", some)
      .execute();
    for (const { id, record } of rows) {
      const address = valuesOf(JSON.parse(record)).get("address");
      if (typeof address === "string") found.set(id, address);
    }
  }
  return found;
};

const line = (names: readonly string[], values: Iterable<readonly [string, unknown]>): string => {
  const cells = new Map(values);
  return csvRow(names.map((name) => cell(cells.get(name))));
};

const cell = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};
