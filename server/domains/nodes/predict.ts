import type { Movement } from "#shared/meaning/types.ts";
import type { NodeError } from "./json-rpc.ts";
import type { Asking } from "./node.ts";
import type { Prices } from "./prices.ts";
import { failureOf, hexOf, type NodeTransaction, nodeTransaction, type Tried } from "./simulate.ts";
import { type Payment, runOnce, type Simulation } from "./simulation.ts";
import { usable } from "./usable.ts";

/** A node's prediction: whether a transaction would succeed, and what it would move. */
export type Prediction =
  | {
      readonly outcome: "succeeded";
      readonly returnData: string;
      readonly gas: bigint;
      /** Null if the node does not predict movements. */
      readonly movements: readonly Movement[] | null;
    }
  | { readonly outcome: "reverted"; readonly revertData: string | null; readonly message: string }
  /** The node would not run it, for example because the sender cannot pay for it; in the node's own words. */
  | { readonly outcome: "refused"; readonly message: string };

/**
 * Simulates a transaction on a node, as its sender, in the block after the newest: its gas is estimated, then it is
 * simulated with its movements, as a transaction that pays these gas prices. A node that refuses its form, or does not
 * simulate, is asked in simpler ways, the last of which predicts no movements. Throws a problem if the node's response
 * is unusable.
 */
export const predict = async (asking: Asking, tried: Tried, pricing: Promise<Prices | null>): Promise<Prediction> => {
  const transaction = nodeTransaction(tried);
  const [estimated, prices] = await Promise.all([asking.ask("eth_estimateGas", [transaction]), pricing]);
  const gas = usable(estimated);
  if (gas.kind === "error") return failureOf(gas);
  const simulated = await simulateOnce(asking, transaction, payment(gas.result, prices));
  switch (simulated.kind) {
    case "succeeded": {
      const { returnData, movements } = simulated;
      return { outcome: "succeeded", gas: gas.result, returnData, movements };
    }
    case "reverted": {
      const { revertData, message } = simulated;
      return { outcome: "reverted", revertData, message };
    }
    case "refused":
      return failureOf(simulated.refusal);
    case "untold":
      break;
  }
  const called = usable(await asking.ask("eth_call", [transaction, "latest"]));
  if (called.kind === "error") return failureOf(called);
  return { outcome: "succeeded", gas: gas.result, returnData: called.result, movements: null };
};

/**
 * A transaction's gas fields: a fifth more than the estimate, and the middle price, in case the base fee rises with the
 * next block.
 */
const payment = (gas: bigint, prices: Prices | null): Payment => {
  const price = prices?.levels.find(({ level }) => level === "MEDIUM")?.price;
  if (prices === null || price === undefined) return {};
  const limit = { gas: hexOf(gas + gas / 5n) };
  if (prices.base === null) return { ...limit, gasPrice: hexOf(price) };
  return {
    ...limit,
    maxFeePerGas: hexOf(price + prices.base / 8n),
    maxPriorityFeePerGas: hexOf(price - prices.base),
  };
};

/**
 * Simulates with everything that a network requires of a transaction, and again without it if the node refuses it for
 * that: required fields besides the price, such as the nonce, differ between nodes. "untold": the node's response was
 * unusable.
 */
const simulateOnce = async (asking: Asking, transaction: NodeTransaction, paying: Payment): Promise<Simulation> => {
  const validated = await runOnce(asking, { ...transaction, ...paying }, { validation: true });
  if (validated.kind === "succeeded" || validated.kind === "untold") return validated;
  if (validated.kind === "refused" && lacksFunds(validated.refusal)) return validated;
  const plain = await runOnce(asking, transaction, { validation: false });
  if (plain.kind !== "refused" || plain.refusal.reverted || lacksFunds(plain.refusal)) return plain;
  return { kind: "untold" };
};

/** The sender's balance does not cover the amount and the gas: each kind of node has its own code. */
const lacksFunds = ({ code, message }: NodeError): boolean =>
  code === insufficientFundsCode || /insufficient (?:funds|sender balance|balance)|funds .*insufficient/i.test(message);

/** Its code in Ethereum's execution-apis. */
const insufficientFundsCode = -38_014;
