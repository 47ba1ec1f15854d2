import type { Hex } from "viem";
import { type HDAccount, mnemonicToAccount } from "viem/accounts";
import { concatHex, parseEther } from "viem/utils";
import { hexSchema } from "#sandbox/domains/rpc/hex.ts";
import { faucetMnemonic } from "./anvil.ts";
import type { Alongside, Chain } from "./chain.ts";
import { deployedAddress, factory, salt } from "./factory.ts";

let account: HDAccount | undefined;

/** The chain's initial account. Deriving it takes a fifth of a second, and most starts send nothing. */
const faucet = (): HDAccount => (account ??= mnemonicToAccount(faucetMnemonic));

/** The funding of a new address on a test network, in base units. */
export const faucetAmount = parseEther("10");

/** Sends base units from the faucet, in a real transfer; returns its hash. */
export const fund = (chain: Chain, to: Hex, value: bigint, alongside: Alongside): Promise<string> =>
  chain.submit({ account: faucet(), to, data: "0x", value, feeLevel: "MEDIUM" }, alongside);

/** Deploys one of the sandbox's own contracts if missing; returns its address, which depends only on the code. */
export const ensureContract = async (chain: Chain, initCode: Hex): Promise<Hex> => {
  const address = deployedAddress(initCode);
  if ((await chain.ask((rpc) => rpc.call("eth_getCode", [address, "latest"], hexSchema))) !== "0x") return address;
  const data = concatHex([salt, initCode]);
  await chain.submit({ account: faucet(), to: factory, data, value: 0n, feeLevel: "MEDIUM" }, () => Promise.resolve());
  return address;
};
