/** An unspent output; the value is in satoshi. */
export type Coin = { readonly txid: string; readonly vout: number; readonly address: string; readonly value: bigint };

/** The coins a payment spends, the network fee, and the change, which may be 0n. */
export type Choice = { readonly coins: readonly Coin[]; readonly fee: bigint; readonly change: bigint };

/** Satoshi per virtual byte of a transaction. */
export const feeRate = 5n;

/** The script of a change output: a version byte, a length byte, and the hash of a public key. */
const changeScriptLength = 22;

/**
 * Chooses the coins of a payment: the largest first, so that few are spent. Change that would be dust goes to the fee.
 * Null if all coins together pay less than amount and fee; a coin worth less than its own input's fee does not help.
 */
export const chooseCoins = (coins: readonly Coin[], amount: bigint, scriptLength: number): Choice | null => {
  const largest = coins.toSorted((left, right) => (left.value < right.value ? 1 : left.value > right.value ? -1 : 0));
  let total = 0n;
  for (const [index, { value }] of largest.entries()) {
    total += value;
    const count = index + 1;
    const least = feeOf(count, [scriptLength]);
    if (total < amount + least) continue;
    const withChange = feeOf(count, [scriptLength, changeScriptLength]);
    const change = total - amount - withChange;
    return change >= dustOf(changeScriptLength, true)
      ? { coins: largest.slice(0, count), fee: withChange, change }
      : { coins: largest.slice(0, count), fee: total - amount, change: 0n };
  }
  return null;
};

/** The fee for a number of P2WPKH inputs and for outputs whose scripts have these lengths in bytes. */
export const feeOf = (inputs: number, scriptLengths: readonly number[]): bigint => {
  const fixed = 8 + countSize(inputs) + countSize(scriptLengths.length);
  const outputs = scriptLengths.reduce((size, length) => size + 8 + 1 + length, 0);
  // A byte outside the witness weighs 4, one inside it 1. An input has 41 bytes outside, and at most 108 inside: a
  // signature of 72.
  const weight = 4 * (fixed + outputs + 41 * inputs) + 2 + 108 * inputs;
  return BigInt(Math.ceil(weight / 4)) * feeRate;
};

/** The encoded size of a count, in bytes. */
const countSize = (count: number): number => (count < 0xfd ? 1 : 3);

/** Nodes do not relay an output below this value, in satoshi: spending it would cost about as much as it is worth. */
export const dustOf = (scriptLength: number, isWitness: boolean): bigint =>
  3n * BigInt(8 + 1 + scriptLength + (isWitness ? 67 : 148));
