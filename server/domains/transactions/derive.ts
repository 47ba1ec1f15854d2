import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { BookShareTable } from "#server/store/book-tables.ts";
import type { LedgerMovementTable } from "#server/store/ledger-tables.ts";
import type { Writer } from "#server/store/tables.ts";
import { replaceShares } from "./book-sums.ts";
import { addToDays, type DayChange } from "./day-sums.ts";
import { dayNumber } from "./filters.ts";
import type { Key } from "./keys.ts";
import { movementsOf } from "./movements.ts";
import { assetNumbersFor, numbersFor } from "./numbers.ts";
import { ownersOf } from "./owners.ts";
import { keyOf } from "./relative.ts";
import { sharesOf } from "./shares.ts";
import { directionNumbers, stateNumbers } from "./states.ts";
import { withTraced } from "./traced.ts";
import type { Whole } from "./whole.ts";

/**
 * Recomputes the movements of transactions from their rows, their traces and the owners of the addresses, and updates
 * the sums of their days and of the addresses' books. The result depends on nothing else, so it does not matter what was
 * known first.
 */
export const derive = async (writer: Writer, environment: string, listed: readonly Whole[]): Promise<void> => {
  if (listed.length === 0) return;
  const wholes = await withTraced(writer, environment, listed);
  const ends = wholes.flatMap(({ rows }) => rows.flatMap((row) => [keyOf(row.from_address), keyOf(row.to_address)]));
  const owners = await ownersOf(
    writer,
    environment,
    ends.filter((address) => address !== null),
  );
  const pairs = wholes.flatMap(({ transaction, rows }) =>
    movementsOf(transaction, rows, owners).map((movement) => ({ transaction, movement })),
  );
  const shares = wholes.flatMap(({ transaction, rows }) =>
    sharesOf(transaction, rows, owners).map((share) => ({ transaction, share })),
  );
  // Each owner of a share has movements.
  const numberOf = await numbersFor(
    writer,
    environment,
    pairs.flatMap(({ transaction, movement }): readonly Key[] => [
      movement.scope,
      { kind: "network", text: transaction.network_id },
      ...(movement.counterparty === null ? [] : [{ kind: "address", text: movement.counterparty } as const]),
    ]),
  );
  const assetOf = await assetNumbersFor(writer, environment, [
    ...pairs.flatMap(({ movement: { asset } }) => asset ?? []),
    ...shares.flatMap(({ share: { asset } }) => asset ?? []),
  ]);
  const movements = pairs.map(({ transaction, movement }): LedgerMovementTable => ({
    transaction_number: transaction.number,
    scope: numberOf(movement.scope),
    direction: directionNumbers[movement.direction],
    asset: movement.asset === null ? 0 : assetOf(movement.asset),
    counterparty: movement.counterparty === null ? 0 : numberOf({ kind: "address", text: movement.counterparty }),
    network: numberOf({ kind: "network", text: transaction.network_id }),
    sort_at: transaction.sort_at,
    state: stateNumbers[transaction.state],
    amount: String(movement.amount),
    counted: movement.isCounted ? 1 : 0,
  }));
  const numbers = wholes.map(({ transaction }) => transaction.number);
  await replace(writer, numbers, movements);
  await replaceShares(
    writer,
    numbers,
    shares.map(({ transaction, share }): BookShareTable => ({
      transaction_number: transaction.number,
      scope: numberOf({ kind: "address", text: share.address }),
      network: numberOf({ kind: "network", text: transaction.network_id }),
      asset: share.asset === null ? 0 : assetOf(share.asset),
      moved: String(share.moved),
      open: share.isOpen ? 1 : 0,
      unsure: share.isUnsure ? 1 : 0,
    })),
  );
};

/** Stored movements, by transaction. */
type ByTransaction = Map<number, LedgerMovementTable[]>;

const replace = async (
  writer: Writer,
  numbers: readonly number[],
  movements: readonly LedgerMovementTable[],
): Promise<void> => {
  const before = byTransaction(await storedMovements(writer, numbers));
  const after = byTransaction(movements);
  const changed = numbers.filter((number) => textOf(before.get(number)) !== textOf(after.get(number)));
  const gone = changed.filter((number) => before.has(number));
  for (const some of chunksOf(gone)) {
    await writer.deleteFrom("ledger_movements").where("transaction_number", "in", some).execute();
  }
  for (const some of chunksOf(changed.flatMap((number) => after.get(number) ?? []))) {
    await writer.insertInto("ledger_movements").values(some).execute();
  }
  await addToDays(writer, [
    ...changed.flatMap((number) => (before.get(number) ?? []).flatMap((one) => inDay(one, -1n))),
    ...changed.flatMap((number) => (after.get(number) ?? []).flatMap((one) => inDay(one, 1n))),
  ]);
};

const storedMovements = async (writer: Writer, numbers: readonly number[]): Promise<readonly LedgerMovementTable[]> => {
  const movements: LedgerMovementTable[] = [];
  for (const some of chunksOf(numbers)) {
    // Other indexes contain the number too, but not as their first column.
    const rows = await writer
      .selectFrom("ledger_movements")
      .selectAll()
      .where(sql<number>`transaction_number`, "in", some)
      .execute();
    movements.push(...rows);
  }
  return movements;
};

const byTransaction = (movements: readonly LedgerMovementTable[]): ByTransaction => {
  const byNumber: ByTransaction = new Map();
  for (const movement of movements) {
    const own = byNumber.get(movement.transaction_number);
    if (own === undefined) byNumber.set(movement.transaction_number, [movement]);
    else own.push(movement);
  }
  return byNumber;
};

/** A text that is the same for the same movements in any order. */
const textOf = (movements: readonly LedgerMovementTable[] = []): string =>
  movements
    .map((one) =>
      [
        one.scope,
        one.direction,
        one.asset,
        one.counterparty,
        one.network,
        one.sort_at,
        one.state,
        one.amount,
        one.counted,
      ].join(" "),
    )
    .toSorted()
    .join("\n");

const inDay = (movement: LedgerMovementTable, sign: 1n | -1n): readonly DayChange[] => {
  const { scope, asset, sort_at: at, direction, amount, counted } = movement;
  if (counted === 0) return [];
  const change = sign * BigInt(amount);
  const isIn = direction === directionNumbers.in;
  return [{ scope, asset, day: dayNumber(at), in: isIn ? change : 0n, out: isIn ? 0n : change }];
};
