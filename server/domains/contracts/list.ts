import { sql } from "kysely";
import * as z from "zod";
import { containing, matchOrder } from "#server/store/like.ts";
import { pageOf } from "#server/store/page.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { hasOwnText } from "#server/store/text-search.ts";
import type { BookContract, BookDetail, BookQuery, ContractRef } from "#shared/console/contracts.ts";
import type { Pagination } from "#shared/wire/pagination.ts";
import { abiVersionOf, contractOf } from "./rows.ts";

/** A page of an environment's contract book: best match of a search first, then last changed. */
export const listContracts = async (
  store: Store,
  environment: string,
  query: BookQuery,
): Promise<{ readonly data: readonly BookContract[]; readonly pagination: Pagination }> => {
  const filtered = matching(store, environment, query);
  const count = filtered.select(({ fn }) => fn.countAll().as("count"));
  const matches = query.search === undefined ? filtered : filtered.orderBy(matchOrder(query.search, "\n"));
  const all = matches.selectAll().orderBy("changed_at", "desc").orderBy("address").orderBy("network_id");
  const { rows, pagination } = await pageOf(count, all, query);
  return { data: rows.map(contractOf), pagination };
};

/** The contracts of an environment's book that a query is about. */
export const matching = (store: Store, environment: string, { search, networkId, tag }: BookQuery) => {
  let contracts = store.selectFrom("contracts").where("environment", "=", environment);
  if (search !== undefined) contracts = contracts.where(hasOwnText(store, { environment, table: "contracts" }, search));
  if (networkId !== undefined) contracts = contracts.where("network_id", "=", networkId);
  if (tag !== undefined) contracts = contracts.where(sql<boolean>`tags LIKE ${containing(`|${tag}|`)} ESCAPE '\\'`);
  return contracts;
};

export const contractAt = (store: Writer, environment: string, { networkId, address }: ContractRef) =>
  store
    .selectFrom("contracts")
    .selectAll()
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("address", "=", address)
    .executeTakeFirst();

/** A contract and its ABI versions, newest first. */
export const findContract = async (
  store: Store,
  environment: string,
  contract: ContractRef,
): Promise<BookDetail | undefined> => {
  const row = await contractAt(store, environment, contract);
  if (row === undefined) return undefined;
  const abis = await store
    .selectFrom("contract_abis")
    .select(["environment", "network_id", "address", "position", "hash", "entries", "at", "person_id", "person_name"])
    .where("environment", "=", environment)
    .where("network_id", "=", contract.networkId)
    .where("address", "=", contract.address)
    .orderBy("position", "desc")
    .execute();
  return { ...contractOf(row), abis: abis.map(abiVersionOf) };
};

/** A version of a contract's ABI, by its position. */
export const findAbi = async (store: Store, environment: string, contract: ContractRef, position: number) => {
  const row = await store
    .selectFrom("contract_abis")
    .selectAll()
    .where("environment", "=", environment)
    .where("network_id", "=", contract.networkId)
    .where("address", "=", contract.address)
    .where("position", "=", position)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...abiVersionOf(row), abi: readAbi(row.abi) };
};

export const readAbi = (text: string): unknown[] => z.array(z.unknown()).parse(JSON.parse(text));
