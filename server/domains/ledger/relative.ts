import { addressKey } from "#shared/console/identifiers.ts";
import type { Direction } from "#shared/console/ledger-states.ts";
import type { LedgerRowTable } from "#server/store/ledger-tables.ts";

/** Whose transactions are looked at. */
export type Scope = {
  readonly kind: "organization" | "address" | "wallet" | "profile";
  /** The address in its one spelling, the wallet's id or the profile's reference; empty for the organization. */
  readonly text: string;
};

type Row = Pick<LedgerRowTable, "kind" | "from_address" | "to_address" | "direction">;

/** A row as its owner sees it. */
export type Seen<R> = {
  readonly row: R;
  readonly direction: Direction;
  /** The other end, in its one spelling; null where the service does not name it. */
  readonly counterparty: string | null;
};

/** What a transaction is to an owner. */
export type Relative<R> = {
  /** What moves to, from or among the owner's addresses. */
  readonly moved: readonly Seen<R>[];
  /** By what the transaction is listed where nothing moves: calls. */
  readonly called: readonly Seen<R>[];
  /** Neither end of any row is known to be one of the owner's: the directions are the service's own words, or a guess. */
  readonly isGuess: boolean;
};

/**
 * Sees the rows of a transaction from one owner. A row with neither end among the owner's addresses is left out: it says what others
 * moved. Only where that leaves nothing of a transaction of the organization, its rows have the directions that the service gives them: the
 * organization's addresses may not be known yet.
 */
export const relativeTo = <R extends Row>(
  rows: readonly R[],
  isOwn: (address: string) => boolean,
  { kind }: Pick<Scope, "kind">,
): Relative<R> => {
  const seen = rows.flatMap((row) => seenBy(row, isOwn));
  if (seen.length > 0 || kind !== "organization") return split(seen, false);
  return split(rows.map(guessed), true);
};

const split = <R extends Row>(seen: readonly Seen<R>[], isGuess: boolean): Relative<R> => ({
  moved: seen.filter(({ row }) => row.kind !== "call"),
  called: seen.filter(({ row }) => row.kind === "call"),
  isGuess,
});

const seenBy = <R extends Row>(row: R, isOwn: (address: string) => boolean): readonly Seen<R>[] => {
  const [from, to] = [keyOf(row.from_address), keyOf(row.to_address)];
  const isFromOwn = from !== null && isOwn(from);
  const isToOwn = to !== null && isOwn(to);
  if (isFromOwn && isToOwn) return [{ row, direction: "internal", counterparty: to }];
  if (isFromOwn) return [{ row, direction: "out", counterparty: to }];
  return isToOwn ? [{ row, direction: "in", counterparty: from }] : [];
};

const guessed = <R extends Row>(row: R): Seen<R> => {
  const direction = row.direction ?? "in";
  return { row, direction, counterparty: keyOf(direction === "in" ? row.from_address : row.to_address) };
};

/** An address of a row in its one spelling; an empty one is none. */
export const keyOf = (address: string | null): string | null =>
  address === null || address === "" ? null : addressKey(address);

/** The direction of the whole: money that leaves decides, then money that comes in. */
export const directionOf = ({ moved, called }: Relative<unknown>): Direction => {
  const directions = new Set((moved.length > 0 ? moved : called).map(({ direction }) => direction));
  return (["out", "in", "internal"] as const).find((one) => directions.has(one)) ?? "internal";
};

/** The one other end of all that has moved, or null. */
export const counterpartyOf = ({ moved, called }: Relative<unknown>): string | null => {
  const ends = new Set((moved.length > 0 ? moved : called).map(({ counterparty }) => counterparty));
  const [only = null] = ends;
  return ends.size === 1 ? only : null;
};
