import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { numberToHex, size } from "viem/utils";
import * as z from "zod";
import { hexSchema, quantitySchema } from "#sandbox/domains/rpc/hex.ts";
import { type Rpc, RpcError } from "#sandbox/domains/rpc/rpc.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { FeeLevel } from "#shared/wire/contract-call.ts";
import { blockGasLimit } from "./anvil.ts";

export type Intent = {
  readonly account: Pick<PrivateKeyAccount, "address" | "signTransaction">;
  /** Null creates a contract: `data` is its creation code with encoded arguments. */
  readonly to: Hex | null;
  readonly data: Hex;
  /** Base units. */
  readonly value: bigint;
  readonly feeLevel: FeeLevel;
  /** The most the transaction may cost, in base units. */
  readonly mostFee?: bigint | undefined;
  /**
   * Simulated again on the exact state it is mined on, so that it is signed only if it succeeds: another transaction
   * may have taken what it needs, such as a token id, since the first simulation.
   */
  readonly certain?: boolean;
};

/** The transaction cannot succeed, and nothing was signed. `revert` is set if the contract refused it. */
export class IntentRefused extends Error {
  readonly revert: RpcError | undefined;

  constructor(message: string, revert?: RpcError) {
    super(message, { cause: revert });
    this.name = "IntentRefused";
    this.revert = revert;
  }
}

/** The sender cannot pay amount and fee, and nothing was signed. */
export class NotEnoughFunds extends IntentRefused {
  constructor(message: string) {
    super(message);
    this.name = "NotEnoughFunds";
  }
}

/** Everything needed to sign a transaction besides the sender's intent. */
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

/** The fixed gas of a payment to an address without code. */
const plainGas = 21_000n;

/**
 * Calls first, because a call's error has the revert data, whatever the gas estimate returns; returns the gas to send.
 * Throws `IntentRefused`. It runs concurrently with others' transactions: changes in between take effect when it is
 * mined, as on every chain.
 */
export const simulate = async (rpc: Rpc, network: Network, intent: Intent): Promise<bigint> => {
  const from = intent.account.address;
  const call = callOf(intent);
  checkFunds(network, await balanceOf(rpc, from), intent.value);
  if (intent.to !== null && intent.data === "0x" && (await codeOf(rpc, intent.to)) === "0x") return plainGas;
  if (intent.to === null && size(intent.data) > longestCreation) {
    const most = `${network.name} takes at most ${longestCreation} (EIP-3860)`;
    throw new IntentRefused(`Creation code and arguments are ${size(intent.data)} bytes long: ${most}.`);
  }
  return refusing(network, intent, async () => {
    await rpc.call("eth_call", [call, "latest"], hexSchema);
    const estimate = await rpc.call("eth_estimateGas", [call, "latest"], quantitySchema);
    // A fifth more than the estimate, because the state may differ in the next block; but not more than a block has.
    const gas = (estimate * 6n) / 5n;
    return gas < blockGasLimit ? gas : blockGasLimit;
  });
};

/** A transaction in the chain's form; one that creates a contract has no recipient. */
const callOf = ({ account, to, data, value }: Intent) => ({
  from: account.address,
  ...(to === null ? {} : { to }),
  data,
  value: numberToHex(value),
});

const refusing = async <T>(network: Network, intent: Intent, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
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

/** The most bytes of creation code and arguments that a network allows (EIP-3860), and of deployed code (EIP-170). */
export const longestCreation = 49_152;
const longestCode = 24_576;

const blockSchema = z.looseObject({ baseFeePerGas: quantitySchema });

/**
 * Finds the fees and checks that the sender can pay amount and fees, on the state that the transaction is mined on:
 * nothing else is mined on this network in between, so a signed transaction can be mined. Throws `IntentRefused`.
 */
export const prepare = async (
  rpc: Rpc,
  network: Network,
  intent: Intent,
  { gas, nonce }: Pick<Prepared, "gas" | "nonce">,
): Promise<Prepared> => {
  const balance = await balanceOf(rpc, intent.account.address);
  const { baseFeePerGas } = await rpc.call("eth_getBlockByNumber", ["latest", false], blockSchema);
  const { maxFeePerGas, maxPriorityFeePerGas } = network.isGasless
    ? { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
    : feesOf(intent, gas, baseFeePerGas);
  checkFunds(network, balance, intent.value + gas * maxFeePerGas);
  if (intent.certain === true) {
    const call = { ...callOf(intent), gas: numberToHex(gas) };
    await refusing(network, intent, () => rpc.call("eth_call", [call, "latest"], hexSchema));
  }
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

/** By fee level, at most what the sender is willing to pay; refused if that is less than the network requires. */
const feesOf = ({ feeLevel, mostFee }: Intent, gas: bigint, baseFee: bigint) => {
  const priority = priorityFees[feeLevel];
  const usual = baseFee * 2n + priority;
  if (mostFee === undefined || mostFee >= gas * usual) return { maxFeePerGas: usual, maxPriorityFeePerGas: priority };
  const maxFeePerGas = mostFee / gas;
  if (maxFeePerGas < baseFee) {
    throw new IntentRefused(`The fee of ${mostFee} base units is too low: the network takes ${gas * baseFee} now.`);
  }
  return { maxFeePerGas, maxPriorityFeePerGas: priority < maxFeePerGas ? priority : maxFeePerGas };
};

const balanceOf = (rpc: Rpc, address: string): Promise<bigint> =>
  rpc.call("eth_getBalance", [address, "latest"], quantitySchema);

const checkFunds = (network: Network, balance: bigint, needed: bigint): void => {
  if (balance >= needed) return;
  throw new NotEnoughFunds(
    `Not enough funds on ${network.name}: ${needed} base units are needed for amount and fee, but the address has ${balance}.`,
  );
};
