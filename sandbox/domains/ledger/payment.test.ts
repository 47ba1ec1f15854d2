// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { addressKeys, addressOf, familyKey, masterKey, walletKey } from "#sandbox/domains/keys/derive.ts";
import { findNetwork } from "#sandbox/lib/networks.ts";
import { isSigned, keyHashOf, outpointOf, readTransaction } from "#sandbox/testing/bitcoin.ts";
import { feeOf, feeRate } from "./coins.ts";
import { outputLimits, signPayment } from "./payment.ts";

const network = findNetwork("tBTC");
if (network === undefined) throw new Error("There is no Bitcoin network.");
const master = await masterKey("test test test test test test test test test test test junk");

const coin = (deepIndex: number, value: bigint) => {
  const address = addressOf(walletKey(familyKey(master, network), 0), network, deepIndex);
  const txid = String(deepIndex).padStart(64, "0");
  return { txid, vout: deepIndex, address, value, ...addressKeys(master, network, { derivationIndex: 0, deepIndex }) };
};

const payee = { address: "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl", value: 9000n };
const payeeScript = "0014d0c4a3ef09e997b6e99e397e518fe3e41a118ca1";

test.each([1, 2, 5])(
  "a transaction of %i inputs is signed by the key of each, and its id derives from its bytes",
  (count) => {
    const coins = Array.from({ length: count }, (_, index) => coin(index, 10_000n + BigInt(index)));
    const change = { address: coin(9, 0n).address, value: 1000n };
    const { txid, raw } = signPayment(coins, [payee, change]);
    const read = readTransaction(raw);
    expect(read.id).toBe(txid);
    expect(read.inputs.map(outpointOf)).toEqual(coins.map(({ txid: id, vout }) => ({ txid: id, vout })));
    expect(read.outputs.map(({ value }) => value)).toEqual([9000n, 1000n]);
    expect(read.outputs[0]?.script.toString("hex")).toBe(payeeScript);
    for (const [index, { publicKey, value }] of coins.entries()) {
      const witness = read.witnesses[index]?.[1] ?? new Uint8Array();
      expect(keyHashOf(witness)).toBe(keyHashOf(publicKey));
      expect(isSigned(read, index, value)).toBe(true);
      // The value is signed too, so an input cannot be passed off as a larger one.
      expect(isSigned(read, index, value + 1n)).toBe(false);
    }
  },
);

test("a key of another address signs nothing", () => {
  const [one, other] = [coin(0, 10_000n), coin(1, 10_000n)];
  expect(() => signPayment([{ ...one, address: other.address }], [payee])).toThrow(`The key of ${other.address}`);
});

test("the fee matches the real size: at least the rate, and at most one virtual byte more per input", () => {
  const coins = Array.from({ length: 7 }, (_, index) => coin(index, 10_000n));
  const read = readTransaction(signPayment(coins, [payee]).raw);
  const surplus = feeOf(7, [22]) - BigInt(read.vsize) * feeRate;
  expect(surplus >= 0n && surplus <= 7n * feeRate).toBe(true);
});

test.each([
  ["P2WPKH", payee.address, 22, 294n],
  ["P2WSH", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", 34, 330n],
  ["P2TR", "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c", 34, 330n],
  ["P2PKH", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", 25, 546n],
  ["P2SH", "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc", 23, 540n],
])("the script of %s, and its smallest output", (_, address, scriptLength, dust) => {
  expect(outputLimits(address)).toEqual({ scriptLength, dust });
});
