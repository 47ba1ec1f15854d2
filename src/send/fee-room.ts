import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { Prices } from "#shared/console/prices.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Network } from "#shared/wire/network.ts";
import { nameText } from "#src/components/name-text.ts";

/** The coin amount that Max reserves for the network's fee, in base units, and the reason. */
export type FeeRoom = { readonly room: bigint; readonly note: string };

/** Gas of a transfer of the coin to an address without code. */
export const plainGas = 21_000n;

/** For a Bitcoin balance, in base units: the service does not report its fees. */
const bitcoinReserve = 10_000n;

type Known = {
  readonly network: Network;
  /** Undefined while loading, and if unavailable. */
  readonly prices: Prices | undefined;
  /** A node's gas estimate of a transfer to the recipient; undefined without one. */
  readonly gas: bigint | undefined;
  /** The last fee of a coin transfer, in base units; undefined if unknown. */
  readonly lastFee: bigint | undefined;
};

/** How much of the coin is reserved for the fee when everything is sent. */
export const feeRoom = ({ network, prices, gas, lastFee }: Known): FeeRoom => {
  const text = (amount: bigint) =>
    `${numberText(formatUnits(amount, coinOf(network).decimals))} ${nameText(coinOf(network).symbol)}`;
  if (network.isGasless === true) return { room: 0n, note: "This network charges the sender no fee." };
  if (network.addressFamily === "BITCOIN") {
    const note = `Leaves ${text(bitcoinReserve)} for the network fee, which the service does not report.`;
    return { room: bitcoinReserve, note };
  }
  if (prices?.outcome === "known") {
    const most = prices.levels.reduce((high, { gasPrice }) => (BigInt(gasPrice) > high ? BigInt(gasPrice) : high), 0n);
    // The base fee may rise by an eighth with every block until it is sent.
    const room = ((gas !== undefined && gas > plainGas ? gas : plainGas) * most * 3n + 1n) / 2n;
    return { room, note: `Leaves ${text(room)} for the network fee: 1.5 times the highest level now.` };
  }
  if (lastFee !== undefined) {
    const room = 2n * lastFee;
    const note = `Leaves ${text(room)} for the network fee: twice the cost of the last transfer. No node is configured here.`;
    return { room, note };
  }
  return {
    room: 0n,
    note: "The network fee is unknown: no node is configured here. If the sender pays a fee, you can send less than this.",
  };
};
