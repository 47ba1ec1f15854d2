import { setImmediate as otherWork } from "node:timers/promises";
import { csvRow } from "#shared/csv/write.ts";
import type { FindKind } from "#shared/console/find.ts";
import { lastPosition } from "../mirror/save.ts";
import type { Store } from "#server/store/tables.ts";
import { type Filter, sliceOf } from "./filter.ts";

/** The columns of each kind's file: what the specification says that its records have. */
const columns: Readonly<Record<FindKind, readonly string[]>> = {
  networks: ["id", "name", "enabled", "isMainnet", "isGasless", "addressFamily", "decimals", "chainId"],
  profiles: ["reference", "type"],
  wallets: ["id", "reference", "type", "networkId", "index", "currentDeepIndex", "date"],
  addresses: ["id", "address", "reference", "networkId", "miniWalletId", "label", "sub", "balance", "date"],
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
      .select("record")
      .orderBy("position")
      .orderBy("id")
      .execute();
    if (rows.length > 0) yield rows.map(({ record }) => line(names, JSON.parse(record))).join("");
    await otherWork();
  }
};

const line = (names: readonly string[], record: unknown): string => {
  const values = new Map<string, unknown>(Object.entries(record ?? {}));
  return csvRow(names.map((name) => cell(values.get(name))));
};

const cell = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};
