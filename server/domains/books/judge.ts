import type { BookCheckTable } from "#server/store/book-tables.ts";

/** What earlier comparisons of an asset found. */
export type Verdict = Pick<
  BookCheckTable,
  "first_at" | "judged_at" | "agreed_at" | "difference" | "confirmed" | "same"
>;

/** Before the first comparison. */
export const noVerdict: Verdict = {
  first_at: null,
  judged_at: null,
  agreed_at: null,
  difference: "0",
  confirmed: "0",
  same: 0,
};

/** Two readings that are closer together may both have come before the service listed a transaction. */
export const apartMs = 120_000;

/**
 * The verdict once a reading counts, by how much higher the balance is than the listed transactions explain. A
 * difference is confirmed if two readings have shown it; of two that are not the same, only what both have in common.
 */
export const judged = (verdict: Verdict, at: number, difference: bigint): Verdict => {
  const first = verdict.first_at ?? at;
  if (difference === 0n) return { ...noVerdict, first_at: first, judged_at: at, agreed_at: at };
  const next = { ...verdict, first_at: first, judged_at: at, difference: String(difference) };
  const before = BigInt(verdict.difference);
  // The first of its kind.
  if (before === 0n || before > 0n !== difference > 0n) return { ...next, confirmed: "0", same: 0 };
  // A clock that was set back makes a reading late, not early.
  if (verdict.judged_at !== null && Math.abs(at - verdict.judged_at) < apartMs) return verdict;
  return { ...next, confirmed: String(nearer(before, difference)), same: before === difference ? 1 : 0 };
};

const nearer = (one: bigint, other: bigint): bigint => (magnitude(one) < magnitude(other) ? one : other);

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** A service that rounds balances leaves at least this many digits, or this many decimals of a coin. */
const exactDigits = 9;
const exactDecimals = 6;

/**
 * The difference between a balance and its books; none if it is less than the last digit of a balance that ends in zeros,
 * and so may be rounded. `decimals` of a coin; null for a token.
 */
export const differenceOf = (balance: bigint, books: bigint, decimals: number | null): bigint => {
  const difference = balance - books;
  const digits = String(balance);
  const zeros = balance === 0n ? 0 : digits.length - digits.replace(/0+$/, "").length;
  const most = Math.max(digits.length - exactDigits, decimals === null ? 0 : decimals - exactDecimals, 0);
  return magnitude(difference) < 10n ** BigInt(Math.min(zeros, most)) ? 0n : difference;
};
