import { setImmediate as otherWork } from "node:timers/promises";
import { csvRow } from "#shared/csv/write.ts";
import type { FindKind } from "#shared/console/find.ts";
import { lastPosition } from "../mirror/save.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { MirrorRecordTable, Store } from "#server/store/tables.ts";
import { type Filter, sliceOf } from "./filter.ts";

/** The column of the organization's label, which is not a field of the record. */
const ownLabel = "organizationLabel";

/** The columns of each kind's file: what the specification says that its records have. */
const columns: Readonly<Record<FindKind, readonly string[]>> = {
  networks: ["id", "name", "enabled", "isMainnet", "isGasless", "addressFamily", "decimals", "chainId"],
  profiles: ["reference", "type"],
  wallets: ["id", "reference", "type", "networkId", "index", "currentDeepIndex", "date"],
  // The page shows the organization's own label first.
  addresses: ["id", "address", "reference", "networkId", "miniWalletId", "label", "sub", "balance", "date", ownLabel],
  contracts: ["id", "name", "contractAddress", "networkId", "network", "contractTemplateId", "deployerAddressId"],
};

const pageRows = 1_000;

/** The file of what a filter leaves of a list, in the order of the service; no more than a page of it is in memory. */
export const exportCsv = async function* (store: Store, filter: Filter): AsyncGenerator<string> {
  const names = columns[filter.kind];
  yield csvRow(names);
  const last = await lastPosition(store, filter.environment, filter.kind);
  for (let from = 0; from <= last; from += pageRows) {
    const rows = await sliceOf(store, filter, from, pageRows)
      .select(["record", "address", "network_id"])
      .orderBy("position")
      .orderBy("id")
      .execute();
    const labels = names.includes(ownLabel) ? await labelsOf(store, filter.environment, rows) : none;
    if (rows.length > 0) {
      yield rows
        .map((row) => line(names, { ...JSON.parse(row.record), [ownLabel]: labels.get(placeOf(row)) }))
        .join("");
    }
    await otherWork();
  }
};

type Place = Pick<MirrorRecordTable, "address" | "network_id">;

const placeOf = ({ address, network_id: network }: Place): string => JSON.stringify([address, network]);

const none: ReadonlyMap<string, string> = new Map();

/** The organization's labels of addresses: that of the address's own network or, without one, that of any. */
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

const line = (names: readonly string[], record: unknown): string => {
  const values = new Map<string, unknown>(Object.entries(record ?? {}));
  return csvRow(names.map((name) => cell(values.get(name))));
};

const cell = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};
