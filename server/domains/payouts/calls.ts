import { type AbiFunctionBody, buildAbiFunction } from "#shared/abi/abi-function.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { Environment } from "#shared/console/environment.ts";
import { standardFunction } from "#shared/meaning/standard-functions.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import type { Place } from "./place.ts";
import type { PaidRow } from "./read-rows.ts";

/** A row as the call that pays it. */
export type PayoutCall = {
  readonly endpoint: WriteName;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The row, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly purpose: string | null;
};

/** The headings of a call's cells. */
export const payoutColumns: readonly string[] = ["recipient", "amount", "asset", "purpose"];

/** The call that pays a row: the network's coin as a withdrawal, a token by its transfer. */
export const callOf = ({ running, network, sender }: Place, row: PaidRow): PayoutCall => {
  const { view } = running;
  const { to, asset, amount, purpose } = row;
  const text = formatUnits(amount, asset.decimals);
  const common = { line: row.row + 1, cells: [to, text, asset.symbol, purpose ?? ""], purpose };
  if (asset.contract === null) {
    const body = {
      to,
      amount: view.withdrawAmountUnit === "base" ? amount.toString() : text,
      from: [sender.address],
      networkId: network.id,
    };
    return { ...common, endpoint: "withdraw", params: {}, body };
  }
  const params = { networkId: network.id, contractAddress: asset.contract };
  const abiFunction = transferOf(to, amount, view.valueForm);
  return { ...common, endpoint: "writeContract", params, body: { addressId: sender.id, abiFunction } };
};

const transferSelector = "0xa9059cbb";

/** `transfer(address,uint256)` of ERC-20, with its arguments. */
const transferOf = (to: string, amount: bigint, form: Environment["valueForm"]): AbiFunctionBody => {
  const transfer = standardFunction(transferSelector);
  if (transfer === undefined) throw new Error("The standard interfaces have no transfer.");
  return buildAbiFunction(transfer, [to, amount], form);
};

/** The calldata of that transfer. */
export const transferData = (to: string, amount: bigint): `0x${string}` =>
  `${transferSelector}${to.slice(2).toLowerCase().padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;
