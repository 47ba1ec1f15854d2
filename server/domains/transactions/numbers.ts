import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { LedgerAssetTable } from "#server/store/ledger-tables.ts";
import type { Writer } from "#server/store/tables.ts";
import { type Key, keyText, numbersOf } from "./keys.ts";

/** Allocates this many new numbers and returns the first. Concurrent allocations wait until the other commits. */
export const takeNumbers = async (writer: Writer, count: number): Promise<number> => {
  const { next } = await writer
    .updateTable("ledger_numbers")
    .set({ next: sql<number>`next + ${count}` })
    .where("id", "=", 1)
    .returning("next")
    .executeTakeFirstOrThrow();
  return next - count;
};

/** The numbers of texts, by `keyText`; texts without one get one. */
export const numbersFor = async (
  writer: Writer,
  environment: string,
  keys: readonly Key[],
): Promise<(key: Key) => number> => {
  const numbers = new Map(await numbersOf(writer, environment, keys));
  const missing = new Map(keys.map((key) => [keyText(key), key]));
  for (const text of numbers.keys()) missing.delete(text);
  if (missing.size > 0) {
    const first = await takeNumbers(writer, missing.size);
    const rows = [...missing.values()].map(({ kind, text }, index) => ({
      environment,
      kind,
      text,
      number: first + index,
    }));
    for (const some of chunksOf(rows)) await writer.insertInto("ledger_keys").values(some).execute();
    for (const row of rows) numbers.set(keyText(row), row.number);
  }
  return (key) => numberIn(numbers, keyText(key));
};

export type AssetKey = Pick<LedgerAssetTable, "network_id" | "kind" | "token">;

const assetText = ({ network_id: networkId, kind, token }: AssetKey): string =>
  JSON.stringify([networkId, kind, token]);

/** The same for assets. */
export const assetNumbersFor = async (
  writer: Writer,
  environment: string,
  assets: readonly AssetKey[],
): Promise<(asset: AssetKey) => number> => {
  const missing = new Map(assets.map((asset) => [assetText(asset), asset]));
  const numbers = new Map<string, number>();
  for (const some of chunksOf([...new Set(assets.map(({ token }) => token))])) {
    const rows = await writer
      .selectFrom("ledger_assets")
      .selectAll()
      .where("environment", "=", environment)
      .where("token", "in", some)
      .execute();
    for (const row of rows) numbers.set(assetText(row), row.number);
  }
  for (const text of numbers.keys()) missing.delete(text);
  if (missing.size > 0) {
    const first = await takeNumbers(writer, missing.size);
    const rows = [...missing.values()].map(({ network_id, kind, token }, index) => ({
      number: first + index,
      environment,
      network_id,
      kind,
      token,
    }));
    for (const some of chunksOf(rows)) await writer.insertInto("ledger_assets").values(some).execute();
    for (const row of rows) numbers.set(assetText(row), row.number);
  }
  return (asset) => numberIn(numbers, assetText(asset));
};

const numberIn = (numbers: ReadonlyMap<string, number>, text: string): number => {
  const number = numbers.get(text);
  if (number === undefined) throw new Error(`There is no number for ${text}.`);
  return number;
};
