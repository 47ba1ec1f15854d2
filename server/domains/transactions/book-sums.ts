import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { BookShareTable, BookSumTable } from "#server/store/book-tables.ts";
import type { Writer } from "#server/store/tables.ts";

type Key = Pick<BookSumTable, "scope" | "network" | "asset">;

const keyOf = ({ scope, network, asset }: Key): string => `${scope} ${network} ${asset}`;

/**
 * Replaces the shares of transactions, and updates the sums by what was removed and added: no store can add 78-digit
 * numbers. Needs a transaction.
 */
export const replaceShares = async (
  writer: Writer,
  transactions: readonly number[],
  shares: readonly BookShareTable[],
): Promise<void> => {
  const before = await storedShares(writer, transactions);
  const earlier = new Set(before.map(textOf));
  const now = new Set(shares.map(textOf));
  const gone = before.filter((share) => !now.has(textOf(share)));
  const added = shares.filter((share) => !earlier.has(textOf(share)));
  if (gone.length === 0 && added.length === 0) return;
  const changed = new Set([...gone, ...added].map((share) => share.transaction_number));
  for (const some of chunksOf([...changed])) {
    await writer.deleteFrom("book_shares").where("transaction_number", "in", some).execute();
  }
  for (const some of chunksOf(shares.filter((share) => changed.has(share.transaction_number)))) {
    await writer.insertInto("book_shares").values(some).execute();
  }
  await addToSums(writer, [...gone.map((share) => changeBy(share, -1)), ...added.map((share) => changeBy(share, 1))]);
};

const storedShares = async (writer: Writer, transactions: readonly number[]): Promise<readonly BookShareTable[]> => {
  const shares: BookShareTable[] = [];
  for (const some of chunksOf(transactions)) {
    shares.push(
      ...(await writer.selectFrom("book_shares").selectAll().where("transaction_number", "in", some).execute()),
    );
  }
  return shares;
};

const textOf = (share: BookShareTable): string =>
  [share.transaction_number, keyOf(share), share.moved, share.open, share.unsure].join(" ");

type Change = Key & {
  readonly moved: bigint;
  readonly open: number;
  readonly unsure: number;
  readonly parts: number;
  readonly changes: number;
};

const changeBy = ({ scope, network, asset, moved, open, unsure }: BookShareTable, sign: 1 | -1): Change => ({
  scope,
  network,
  asset,
  moved: BigInt(sign) * BigInt(moved),
  open: sign * open,
  unsure: sign * unsure,
  parts: sign,
  changes: 1,
});

const addToSums = async (writer: Writer, changes: readonly Change[]): Promise<void> => {
  const sums = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? change : plus(change, sum));
  }
  for (const some of chunksOf([...sums.values()])) {
    const stored = new Map((await storedSums(writer, some)).map((sum) => [keyOf(sum), sum]));
    const rows = some.map((change): BookSumTable => {
      const sum = stored.get(keyOf(change));
      const total = sum === undefined ? change : plus(change, { ...sum, moved: BigInt(sum.moved) });
      return { ...total, moved: String(total.moved) };
    });
    await writer
      .insertInto("book_sums")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["scope", "network", "asset"]).doUpdateSet((row) => ({
          moved: row.ref("excluded.moved"),
          open: row.ref("excluded.open"),
          unsure: row.ref("excluded.unsure"),
          parts: row.ref("excluded.parts"),
          changes: row.ref("excluded.changes"),
        })),
      )
      .execute();
  }
};

const plus = ({ scope, network, asset, ...one }: Change, other: Change): Change => ({
  scope,
  network,
  asset,
  moved: one.moved + other.moved,
  open: one.open + other.open,
  unsure: one.unsure + other.unsure,
  parts: one.parts + other.parts,
  changes: one.changes + other.changes,
});

const storedSums = async (writer: Writer, keys: readonly Key[]): Promise<readonly BookSumTable[]> => {
  // Literal numbers, because PostgreSQL treats parameters in a list of values as text.
  const values = keys.map(
    ({ scope, network, asset }) => sql`(${sql.lit(scope)}, ${sql.lit(network)}, ${sql.lit(asset)})`,
  );
  const { rows } = await sql<BookSumTable>`
    WITH wanted (scope, network, asset) AS (VALUES ${sql.join(values)})
    SELECT book_sums.* FROM wanted JOIN book_sums
      ON book_sums.scope = wanted.scope AND book_sums.network = wanted.network AND book_sums.asset = wanted.asset`.execute(
    writer,
  );
  return rows;
};
