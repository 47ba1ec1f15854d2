import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { numberToHex, size } from "viem/utils";
import * as z from "zod";
import type { FeeLevel } from "#shared/wire/contract-call.ts";
import { blockGasLimit } from "./anvil.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import { hexSchema, quantitySchema } from "../rpc/hex.ts";
import { type Rpc, RpcError } from "../rpc/rpc.ts";

/** What a sender wants to do. */
export type Intent = {
  readonly account: Pick<PrivateKeyAccount, "address" | "signTransaction">;
  /** Null creates a contract: `data` is its creation code with the encoded arguments. */
  readonly to: Hex | null;
  readonly data: Hex;
  /** Base units. */
  readonly value: bigint;
  readonly feeLevel: FeeLevel;
};

/** The transaction cannot succeed: nothing was signed. `revert` is there when the contract refused it. */
export class IntentRefused extends Error {
  readonly revert: RpcError | undefined;

  constructor(message: string, revert?: RpcError) {
    super(message, { cause: revert });
    this.name = "IntentRefused";
    this.revert = revert;
  }
}

/** The sender cannot pay amount and fee: nothing was signed. */
export class NotEnoughFunds extends IntentRefused {
  constructor(message: string) {
    super(message);
    this.name = "NotEnoughFunds";
  }
}

/** What a transaction needs to be signed, beside what its sender wants. */
export type Prepared = {
  readonly type: "eip1559";
  readonly chainId: number;
  readonly nonce: number;
  readonly to: Hex | null;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
};

const gwei = 1_000_000_000n;
const priorityFees = { LOW: gwei, MEDIUM: (gwei * 3n) / 2n, HIGH: gwei * 2n } as const satisfies Record<
  FeeLevel,
  bigint
>;

/** What a payment to an address without code takes, always. */
const plainGas = 21_000n;

/**
 * Calls first, because the error of a call carries the data of a revert whatever the gas estimate makes of it; answers the
 * gas to send along. Throws `IntentRefused`. It runs beside the transactions of others: what they change in between is found
 * out when the transaction is mined, as on every chain.
 */
export const simulate = async (rpc: Rpc, network: Network, intent: Intent): Promise<bigint> => {
  const from = intent.account.address;
  const target = intent.to === null ? {} : { to: intent.to };
  const call = { from, ...target, data: intent.data, value: numberToHex(intent.value) };
  checkFunds(network, await balanceOf(rpc, from), intent.value);
  if (intent.to !== null && intent.data === "0x" && (await codeOf(rpc, intent.to)) === "0x") return plainGas;
  if (intent.to === null && size(intent.data) > longestCreation) {
    const most = `${network.name} takes at most ${longestCreation} (EIP-3860)`;
    throw new IntentRefused(`Creation code and arguments are ${size(intent.data)} bytes long: ${most}.`);
  }
  try {
    await rpc.call("eth_call", [call, "latest"], hexSchema);
    const estimate = await rpc.call("eth_estimateGas", [call, "latest"], quantitySchema);
    // A fifth more than the estimate, because the state may be another one in the next block; but no more than a block has.
    const gas = (estimate * 6n) / 5n;
    return gas < blockGasLimit ? gas : blockGasLimit;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    if (intent.to === null && error.message.includes("CreateContractSizeLimit")) {
      throw new IntentRefused(
        `The contract's code is too long: ${network.name} takes at most ${longestCode} bytes (EIP-170).`,
      );
    }
    throw new IntentRefused("The transaction would revert.", error);
  }
};

const codeOf = (rpc: Rpc, address: Hex): Promise<Hex> => rpc.call("eth_getCode", [address, "latest"], hexSchema);

/** The most bytes of creation code and arguments that a network takes (EIP-3860), and of the code that stays (EIP-170). */
export const longestCreation = 49_152;
const longestCode = 24_576;

const blockSchema = z.looseObject({ baseFeePerGas: quantitySchema });

/**
 * Finds the fees and checks that the sender can pay amount and fees, on the state that the transaction is mined on: nothing
 * else is mined on this network in between, so a transaction that is signed can be mined. Throws `IntentRefused`.
 */
export const prepare = async (
  rpc: Rpc,
  network: Network,
  intent: Intent,
  { gas, nonce }: Pick<Prepared, "gas" | "nonce">,
): Promise<Prepared> => {
  const balance = await balanceOf(rpc, intent.account.address);
  const { baseFeePerGas } = await rpc.call("eth_getBlockByNumber", ["latest", false], blockSchema);
  const maxPriorityFeePerGas = network.isGasless ? 0n : priorityFees[intent.feeLevel];
  const maxFeePerGas = network.isGasless ? 0n : baseFeePerGas * 2n + maxPriorityFeePerGas;
  checkFunds(network, balance, intent.value + gas * maxFeePerGas);
  return {
    type: "eip1559",
    chainId: network.chainId,
    nonce,
    to: intent.to,
    data: intent.data,
    value: intent.value,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
  };
};

const balanceOf = (rpc: Rpc, address: string): Promise<bigint> =>
  rpc.call("eth_getBalance", [address, "latest"], quantitySchema);

const checkFunds = (network: Network, balance: bigint, needed: bigint): void => {
  if (balance >= needed) return;
  throw new NotEnoughFunds(
    `Not enough funds on ${network.name}: ${needed} base units are needed for amount and fee, the address has ${balance}.`,
  );
};
