import type { SingleDoubt } from "./groups.ts";

/** Why an operation is settled by itself. */
export const doubtWords: Readonly<Record<SingleDoubt, string>> = {
  none: "No matching transaction was found.",
  several: "More than one transaction could be this one.",
  rivals: "Other operations request exactly the same thing.",
  uncompared: "A transaction could be this one, but not everything could be compared.",
  calldata: "A transaction could be this one, but its calldata could not be compared.",
  late: "A transaction matches, but it is from more than a day after the request.",
  pending: "A transaction matches, but it has no final result yet.",
  incomplete: "The search is incomplete.",
  "no-transaction": "It sends no transaction, so there is none to find.",
  "not-open": "It no longer needs to be settled.",
  failed: "The search failed. Check again.",
  shared: "Its transaction also matches another operation in this list.",
};
