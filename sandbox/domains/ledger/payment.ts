import { Address, OutScript, p2wpkh, TEST_NETWORK, Transaction } from "@scure/btc-signer";
import { type Coin, dustOf } from "./coins.ts";

/** A coin with the key that spends it. */
export type SignableCoin = Coin & { readonly privateKey: Uint8Array; readonly publicKey: Uint8Array };

/** What a transaction pays, in output order; the value is in satoshi. */
export type Payee = { readonly address: string; readonly value: bigint };

/** A signed transaction: its id, and its bytes in hex, ready for a node. */
export type SignedPayment = { readonly txid: string; readonly raw: string };

/** An address's script length, and the smallest output value in satoshi. */
export const outputLimits = (address: string): { readonly scriptLength: number; readonly dust: bigint } => {
  const decoded = Address(TEST_NETWORK).decode(address);
  const scriptLength = OutScript.encode(decoded).length;
  return { scriptLength, dust: dustOf(scriptLength, !["pkh", "sh"].includes(decoded.type)) };
};

/** Signs every input with its coin's key; throws if that is another address's key. */
export const signPayment = (coins: readonly SignableCoin[], payees: readonly Payee[]): SignedPayment => {
  const transaction = new Transaction();
  for (const { txid, vout, address, value, publicKey } of coins) {
    const { script, address: derived } = p2wpkh(publicKey, TEST_NETWORK);
    if (derived !== address) throw new Error(`The key of ${address} can no longer be derived.`);
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: value } });
  }
  for (const { address, value } of payees) transaction.addOutputAddress(address, value, TEST_NETWORK);
  for (const [index, { privateKey }] of coins.entries()) transaction.signIdx(privateKey, index);
  transaction.finalize();
  return { txid: transaction.id, raw: transaction.hex };
};
