import { mnemonicToAccount } from "viem/accounts";
import { parseEther } from "viem/utils";
import type { Hex } from "viem";
import { faucetMnemonic } from "./anvil.ts";
import type { Alongside, Chain } from "./chain.ts";

/** The account that the chain starts with. */
const faucet = mnemonicToAccount(faucetMnemonic);

/** What a new address on a test network gets, in base units. */
export const faucetAmount = parseEther("10");

/** Sends base units from the faucet, in a real transfer; answers its hash. */
export const fund = (chain: Chain, to: Hex, value: bigint, alongside: Alongside): Promise<string> =>
  chain.submit({ account: faucet, to, data: "0x", value, feeLevel: "MEDIUM" }, alongside);
