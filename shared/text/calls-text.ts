/** The calls of a batch, counted from 1: `call 2`, `calls 1, 2 and 5`. */
export const callsText = (calls: readonly number[]): string => {
  const numbers = calls.map((call) => String(call + 1));
  const last = numbers.at(-1) ?? "";
  return numbers.length < 2 ? `call ${last}` : `calls ${numbers.slice(0, -1).join(", ")} and ${last}`;
};
