/** One transaction has one id, with 0x in front or without it. */
export const spellingsOf = (transactionHash: string): readonly string[] => {
  const digits = transactionHash.toLowerCase().replace(/^0x/, "");
  return [digits, `0x${digits}`];
};
