import type { LedgerRowTable } from "#server/store/ledger-tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Direction } from "#shared/console/transaction-states.ts";
import { sideOf } from "#shared/meaning/side.ts";

/** The owner whose transactions are shown. */
export type Scope = {
  readonly kind: "organization" | "address" | "wallet" | "profile";
  /** The canonical address, the wallet's id or the profile's reference; empty for the organization. */
  readonly text: string;
};

export const organization: Scope = { kind: "organization", text: "" };

type Row = Pick<LedgerRowTable, "kind" | "from_address" | "to_address" | "direction">;

/** A row from its owner's point of view. */
export type RelativeRow<R> = {
  readonly row: R;
  readonly direction: Direction;
  /** The other end, in canonical spelling; null if the service does not name it. */
  readonly counterparty: string | null;
};

/** A transaction from an owner's point of view. */
export type Relative<R> = {
  /** Movements to, from or between the owner's addresses. */
  readonly moved: readonly RelativeRow<R>[];
  /** Calls, by which a transaction is listed if nothing moves. */
  readonly called: readonly RelativeRow<R>[];
  /** No end of any row is known as the owner's: the directions are the service's, or a guess. */
  readonly isGuess: boolean;
};

/**
 * Views the rows of a transaction from one owner. Rows without an end at the owner's addresses are left out: they are
 * about others. Only if that leaves nothing of an organization's transaction, its rows get the service's directions,
 * because the organization's addresses may not be known yet.
 */
export const relativeTo = <R extends Row>(
  rows: readonly R[],
  isOwn: (address: string) => boolean,
  { kind }: Pick<Scope, "kind">,
): Relative<R> => {
  const relativeRows = rows.flatMap((row) => seenBy(row, isOwn));
  if (relativeRows.length > 0 || kind !== "organization") return split(relativeRows, false);
  return split(rows.map(guessed), true);
};

const split = <R extends Row>(relativeRows: readonly RelativeRow<R>[], isGuess: boolean): Relative<R> => ({
  moved: relativeRows.filter(({ row }) => row.kind !== "call"),
  called: relativeRows.filter(({ row }) => row.kind === "call"),
  isGuess,
});

const seenBy = <R extends Row>(row: R, isOwn: (address: string) => boolean): readonly RelativeRow<R>[] => {
  const [from, to] = [keyOf(row.from_address), keyOf(row.to_address)];
  const direction = sideOf({ from, to }, isOwn);
  return direction === undefined ? [] : [{ row, direction, counterparty: direction === "in" ? from : to }];
};

const guessed = <R extends Row>(row: R): RelativeRow<R> => {
  const direction = row.direction ?? "in";
  return { row, direction, counterparty: keyOf(direction === "in" ? row.from_address : row.to_address) };
};

/** An address of a row in canonical spelling; an empty one is null. */
export const keyOf = (address: string | null): string | null =>
  address === null || address === "" ? null : addressKey(address);

/** The overall direction: money out decides, then money in. */
export const directionOf = ({ moved, called }: Relative<unknown>): Direction => {
  const directions = new Set((moved.length > 0 ? moved : called).map(({ direction }) => direction));
  return (["out", "in", "internal"] as const).find((one) => directions.has(one)) ?? "internal";
};

/** The only other end of everything that moved, or null. */
export const counterpartyOf = ({ moved, called }: Relative<unknown>): string | null => {
  const ends = new Set((moved.length > 0 ? moved : called).map(({ counterparty }) => counterparty));
  const [only = null] = ends;
  return ends.size === 1 ? only : null;
};
