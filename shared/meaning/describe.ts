import { meaningOf } from "./meaning-of.ts";
import type { Facts, Meaning, Transaction } from "./types.ts";

/** What a transaction does: in the words of the destination's descriptor where it has one that fits, else in ours. */
export const describe = async (transaction: Transaction, facts: Facts): Promise<Meaning> =>
  meaningOf(transaction, facts);
