/** The senders of a withdrawal as stored in the journal: canonical addresses, sorted and separated by spaces. */
export const joinedSenders = (addresses: readonly string[]): string => addresses.toSorted().join(separator);

export const sendersIn = (joined: string): readonly string[] => joined.split(separator);

/** No address has a space. */
const separator = " ";

/** Whether two withdrawals may take coins from the same address. */
export const sendersOverlap = (one: string, other: string): boolean => {
  if (one === other) return true;
  const addresses = new Set(sendersIn(one));
  return sendersIn(other).some((address) => addresses.has(address));
};
