/** A transaction id can be written with or without 0x. */
export const spellingsOf = (transactionHash: string): readonly string[] => {
  const digits = transactionHash.toLowerCase().replace(/^0x/, "");
  return [digits, `0x${digits}`];
};
