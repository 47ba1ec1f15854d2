// @full: The conformance tests send the sandbox every request of the specification.
import { HDKey } from "@scure/bip32";
import { expect, test } from "vitest";
import { networks } from "#sandbox/lib/networks.ts";
import { addressOf, deriveAccount, familyKey, masterKey, walletKey, walletPath } from "./derive.ts";

const mnemonic = "test test test test test test test test test test test junk";

const networkOf = (code: string) => {
  const network = networks.find((one) => one.code === code);
  if (network === undefined) throw new Error(`There is no network ${code}.`);
  return network;
};
const evm = networkOf("tETH");
const bitcoin = networkOf("tBTC");

/** Published with every Ethereum development tool: this mnemonic's addresses on m/44'/60'/0'/0. */
test.each([
  [0, "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"],
  [1, "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
  [2, "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"],
])("address %i of the first wallet is %s", async (deepIndex, address) => {
  const master = await masterKey(mnemonic);
  expect(deriveAccount(master, evm, { derivationIndex: 0, deepIndex }).address).toBe(address);
  expect(addressOf(walletKey(familyKey(master, evm), 0), evm, deepIndex)).toBe(address);
});

/** Published by several wallets: this mnemonic on m/84'/1'/0'/0. */
test("a Bitcoin test address is Bech32 on m/84'/1'", async () => {
  const master = await masterKey(
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
  );
  expect(addressOf(walletKey(familyKey(master, bitcoin), 0), bitcoin, 0)).toBe(
    "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl",
  );
});

test.each([
  [evm, "m/44'/60'/7'/0"],
  [bitcoin, "m/84'/1'/7'/0"],
])("the path of a wallet's key on $code is %s", async (network, path) => {
  const master = await masterKey(mnemonic);
  expect(walletPath(network, 7)).toBe(path);
  expect(master.derive(path).publicExtendedKey).toBe(walletKey(familyKey(master, network), 7).publicExtendedKey);
});

test.each([evm, bitcoin])("the public half of a wallet's key derives the same addresses on $code", async (network) => {
  const wallet = walletKey(familyKey(await masterKey(mnemonic), network), 5);
  const watching = HDKey.fromExtendedKey(wallet.publicExtendedKey);
  expect(addressOf(watching, network, 3)).toBe(addressOf(wallet, network, 3));
});

test("wallets and addresses have different keys", async () => {
  const master = await masterKey(mnemonic);
  const positions = [0, 1, 2].flatMap((derivationIndex) =>
    [0, 1, 2].map((deepIndex) => ({ derivationIndex, deepIndex })),
  );
  const addresses = positions.map((position) => deriveAccount(master, evm, position).address);
  expect(new Set(addresses).size).toBe(9);
});

test("all addresses of a wallet derive from its extended public key", async () => {
  const master = await masterKey(mnemonic);
  const wallet = HDKey.fromExtendedKey(master.derive("m/44'/60'/3'/0").publicExtendedKey);
  const { publicKey } = wallet.deriveChild(7);
  const account = deriveAccount(master, evm, { derivationIndex: 3, deepIndex: 7 });
  const compressed = master.derive("m/44'/60'/3'/0/7").publicKey;
  expect(publicKey).toEqual(compressed);
  expect(account.publicKey.slice(4, 68)).toBe(
    Buffer.from(publicKey ?? [])
      .toString("hex")
      .slice(2),
  );
});

test("an extended public key cannot sign", async () => {
  const master = await masterKey(mnemonic);
  const watching = HDKey.fromExtendedKey(master.publicExtendedKey);
  expect(() => deriveAccount(watching, evm, { derivationIndex: 0, deepIndex: 0 })).toThrow("hardened");
});
