import { ECDH } from "node:crypto";
import { HARDENED_OFFSET, HDKey } from "@scure/bip32";
import { mnemonicToSeed } from "@scure/bip39";
import { p2wpkh, TEST_NETWORK } from "@scure/btc-signer";
import { privateKeyToAccount, type PrivateKeyAccount, publicKeyToAddress } from "viem/accounts";
import { bytesToHex } from "viem/utils";
import type { AddressFamily, Network } from "#sandbox/lib/networks.ts";

/** A key's position below the master seed. */
export type KeyPosition = { readonly derivationIndex: number; readonly deepIndex: number };

/** An organization's master key, only in memory. */
export const masterKey = async (mnemonic: string): Promise<HDKey> =>
  HDKey.fromMasterSeed(await mnemonicToSeed(mnemonic));

/** Purpose and coin of BIP-44, and of BIP-84 with the coin shared by all Bitcoin test networks. */
const purposes = { EVM: "44'/60'", BITCOIN: "84'/1'" } as const satisfies Record<AddressFamily, string>;

/** The BIP-32 path of a wallet's extended key. */
export const walletPath = ({ addressFamily }: Pick<Network, "addressFamily">, derivationIndex: number): string =>
  `m/${purposes[addressFamily]}/${derivationIndex}'/0`;

/** The parent key of all wallets of a network's family: BIP-32 path m/purpose'/coin'. */
export const familyKey = (master: HDKey, { addressFamily }: Network): HDKey =>
  master.derive(`m/${purposes[addressFamily]}`);

/**
 * The extended key of a wallet: wallet'/0 below its family's key. The wallet's step is the last hardened one, so all
 * its addresses derive from this one key.
 */
export const walletKey = (family: HDKey, derivationIndex: number): HDKey =>
  family.deriveChild(HARDENED_OFFSET + derivationIndex).deriveChild(0);

/**
 * An address of a wallet: checksummed for EVM, or Bech32 of its public key's hash (operations beyond, address formats).
 * The public half of the wallet's key is enough.
 */
export const addressOf = (wallet: HDKey, { addressFamily }: Network, deepIndex: number): string => {
  const { publicKey } = wallet.deriveChild(deepIndex);
  if (publicKey === null) throw new Error("The wallet has no public key.");
  return addressFamily === "EVM" ? evmAddress(publicKey) : bitcoinAddress(publicKey);
};

const evmAddress = (publicKey: Uint8Array): string => {
  const whole = ECDH.convertKey(publicKey, "secp256k1", undefined, "hex", "uncompressed");
  return publicKeyToAddress(`0x${whole.toString()}`);
};

const bitcoinAddress = (publicKey: Uint8Array): string => {
  const { address } = p2wpkh(publicKey, TEST_NETWORK);
  if (address === undefined) throw new Error("The public key has no address.");
  return address;
};

/** The signing account of an EVM address. */
export const deriveAccount = (master: HDKey, network: Network, position: KeyPosition): PrivateKeyAccount =>
  privateKeyToAccount(bytesToHex(addressKeys(master, network, position).privateKey));

type AddressKeys = { readonly privateKey: Uint8Array; readonly publicKey: Uint8Array };

/** The private and public key of an address. */
export const addressKeys = (
  master: HDKey,
  network: Network,
  { derivationIndex, deepIndex }: KeyPosition,
): AddressKeys => {
  const { privateKey, publicKey } = walletKey(familyKey(master, network), derivationIndex).deriveChild(deepIndex);
  if (privateKey === null || publicKey === null) throw new Error("The master key has no private part.");
  return { privateKey, publicKey };
};
