import { HDKey } from "@scure/bip32";
import { mnemonicToSeed } from "@scure/bip39";
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { bytesToHex } from "viem/utils";

/** Where a key stands below the master seed. */
export type KeyPosition = { readonly derivationIndex: number; readonly deepIndex: number };

/** The master key of an organization, in memory only. */
export const masterKey = async (mnemonic: string): Promise<HDKey> =>
  HDKey.fromMasterSeed(await mnemonicToSeed(mnemonic));

/**
 * The account of an EVM address: BIP-32 path m/44'/60'/wallet'/0/address. The wallet's step is the last hardened one, so
 * that all addresses of a wallet follow from one extended public key.
 */
export const deriveAccount = (master: HDKey, position: KeyPosition): PrivateKeyAccount => {
  const { privateKey } = master.derive(`m/44'/60'/${position.derivationIndex}'/0/${position.deepIndex}`);
  if (privateKey === null) throw new Error("The master key has no private part.");
  return privateKeyToAccount(bytesToHex(privateKey));
};
