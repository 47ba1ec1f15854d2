import { chunksOf } from "#server/lib/chunks.ts";
import type { LedgerKeyTable } from "#server/store/ledger-tables.ts";
import type { Writer } from "#server/store/tables.ts";

/** A text with a number. */
export type Key = Pick<LedgerKeyTable, "kind" | "text">;

/** The numbers of texts, by `keyText`; texts without a number are left out. */
export const numbersOf = async (
  store: Writer,
  environment: string,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, number>> => {
  const numbers = new Map<string, number>();
  const kinds = new Map<Key["kind"], Set<string>>();
  for (const { kind, text } of keys) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(text));
  for (const [kind, texts] of kinds) {
    for (const some of chunksOf([...texts])) {
      const rows = await store
        .selectFrom("ledger_keys")
        .select(["text", "number"])
        .where("environment", "=", environment)
        .where("kind", "=", kind)
        .where("text", "in", some)
        .execute();
      for (const { text, number } of rows) numbers.set(keyText({ kind, text }), number);
    }
  }
  return numbers;
};

export const keyText = ({ kind, text }: Key): string => `${kind} ${text}`;

/** The numbers of all networks with transactions of an environment, by canonical network id. */
export const networkNumbers = async (store: Writer, environment: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await store
    .selectFrom("ledger_keys")
    .select(["text", "number"])
    .where("environment", "=", environment)
    .where("kind", "=", "network")
    .orderBy("number")
    .execute();
  return new Map(rows.map(({ text, number }) => [text, number]));
};
