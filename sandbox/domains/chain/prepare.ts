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
  /** The most that the transaction may cost, in base units. */
  readonly mostFee?: bigint | undefined;
  /**
   * Tried once more on the very state that it is mined on, so that it is signed only if it succeeds: another transaction may have taken what it needs,
   * such as the id of a token, since it was simulated.
   */
  readonly certain?: boolean;
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
    // A fifth more than the estimate, because the state may be another one in the next block; but no more than a block has.
    const gas = (estimate * 6n) / 5n;
    return gas < blockGasLimit ? gas : blockGasLimit;
  });
};

/** A transaction as a chain is asked about it; one that creates a contract has no recipient. */
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

/** By the fee level; no more than the sender will pay, and refused where that is less than the network takes. */
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
