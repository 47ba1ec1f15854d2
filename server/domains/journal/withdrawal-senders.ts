import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";

/** The senders of a withdrawal, addresses in their one spelling, as the journal's column has them: sorted, with a space between two. */
export const joinedSenders = (addresses: readonly string[]): string => addresses.toSorted().join(separator);

/** The senders that a column holds. */
export const sendersIn = (joined: string): readonly string[] => joined.split(separator);

/** No address has a space. */
const separator = " ";

/** Whether two withdrawals may take coins from the same address. */
export const sendersOverlap = (one: string, other: string): boolean => {
  if (one === other) return true;
  const addresses = new Set(sendersIn(one));
  return sendersIn(other).some((address) => addresses.has(address));
};

/** Whether the senders of operations of this endpoint are addresses, so that nothing has to be looked up to compare them. */
export const namesAddresses = isWithdrawal;
