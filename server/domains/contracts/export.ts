import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { ContractTable, Store } from "#server/store/tables.ts";
import { bookFormat } from "#shared/console/contracts.ts";
import { tagsOf } from "./rows.ts";

/** Contracts in memory at once, each with its ABI. */
const pageSize = 20;

/** An environment's contract book as a file that can be imported again, each contract with its current ABI. */
export const exportBook = async function* (store: Store, environment: string): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(bookFormat)},"version":1,"contracts":[`;
  let after = { address: "", network_id: "" };
  for (let isFirst = true; ; isFirst = false) {
    // The embedded store never yields, so other work runs between pages.
    await setImmediate();
    const rows = await rowsAfter(store, environment, after);
    if (rows.length > 0) yield `${isFirst ? "" : ","}\n${rows.map(lineOf).join(",\n")}`;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) break;
    after = last;
  }
  yield "\n]}\n";
};

type Row = ContractTable & { readonly abi: string | null };

/** The stored ABI is already JSON. */
const lineOf = (row: Row): string => {
  const { network_id: networkId, address, name, notes, abi } = row;
  const rest = JSON.stringify({ networkId, address, name, tags: tagsOf(row), notes });
  return `${rest.slice(0, -1)},"abi":${abi ?? "null"}}`;
};

const rowsAfter = (
  store: Store,
  environment: string,
  { address, network_id }: Pick<ContractTable, "address" | "network_id">,
): Promise<Row[]> =>
  store
    .selectFrom("contracts as c")
    .selectAll("c")
    .select((eb) =>
      eb
        .selectFrom("contract_abis as a")
        .select("a.abi")
        .whereRef("a.environment", "=", "c.environment")
        .whereRef("a.network_id", "=", "c.network_id")
        .whereRef("a.address", "=", "c.address")
        .whereRef("a.hash", "=", "c.abi_hash")
        .orderBy("a.position", "desc")
        .limit(1)
        .as("abi"),
    )
    .where("c.environment", "=", environment)
    .where(sql<boolean>`(c.address, c.network_id) > (${address}, ${network_id})`)
    .orderBy("c.address")
    .orderBy("c.network_id")
    .limit(pageSize)
    .execute();
