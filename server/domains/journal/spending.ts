import { type RequestTo, type SpendingRequest } from "#server/domains/request/write-request.ts";
import { encodeDescribedCall } from "#shared/abi/described-call.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { formatUnits, parseUnits } from "#shared/amount/units.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";
import { mostSenders } from "#shared/wire/withdrawal.ts";
import { refusedCall } from "./refused-call.ts";
import { issuanceSpending } from "./spending-issuance.ts";
import { addressAt, amountsIn, refuse, senderOf, type Spending } from "./spending-parts.ts";
import { joinedSenders } from "./withdrawal-senders.ts";

export { amountsIn, isMeasured, measured, type Spending } from "./spending-parts.ts";

/**
 * Reads what a request would spend, so strictly that it is unambiguous: throws a 400 with the path of anything that
 * could be read in two ways, or not at all. Every endpoint that spends must be here.
 */
export const spendingOf = (request: SpendingRequest, unit: AmountUnit): Spending => {
  switch (request.endpoint) {
    case "writeContract":
      return spentByCall(request, unit);
    case "withdraw":
      return withdrawn(request, unit);
    case "deployTemplate":
    case "issueToken":
    case "createCollection":
    case "mintToken":
    case "burnToken":
      return issuanceSpending(request);
  }
};

const spentByCall = ({ params, body }: RequestTo<"writeContract">, unit: AmountUnit): Spending => ({
  network: params.networkId,
  sender: senderOf(body.addressId),
  to: destinationOf(params.contractAddress),
  data: dataOf(body.abiFunction),
  ...amountsOf(amountOf(body.amount, unit), unit),
});

const withdrawn = ({ body }: RequestTo<"withdraw">, unit: AmountUnit): Spending => {
  const to = addressAt("body.to", body.to);
  return {
    network: body.networkId,
    sender: joinedSenders(sendersOf(body.from, to)),
    to,
    data: "0x",
    ...amountsOf(withdrawnOf(body.amount, unit), unit),
  };
};

/**
 * The senders of a withdrawal, without repeats, and all of the destination's address family: another network's address
 * would be a mistake.
 */
const sendersOf = (written: readonly string[], to: string): readonly string[] => {
  if (written.length === 0 || written.length > mostSenders) {
    throw refuse("body.from", `name 1 to ${mostSenders} addresses`);
  }
  const senders = new Set<string>();
  for (const [index, one] of written.entries()) {
    const sender = addressAt(`body.from.${index}`, one);
    if (senders.has(sender)) throw refuse(`body.from.${index}`, "name each address once");
    if (isEvmAddress(sender) !== isEvmAddress(to)) {
      throw refuse(`body.from.${index}`, "this address and the destination are not on the same network");
    }
    senders.add(sender);
  }
  return [...senders];
};

const destinationOf = (address: string): string => {
  if (!isEvmAddress(address)) throw refuse("path.contractAddress", "enter 0x and 40 hexadecimal digits");
  return address.toLowerCase();
};

const dataOf = (abiFunction: AbiFunctionDescription): string => {
  const encoded = encodeDescribedCall(abiFunction);
  if (!encoded.ok) {
    const { path, advice } = refusedCall(encoded.error);
    throw refuse(path, advice);
  }
  return encoded.calldata;
};

/** A withdrawal must name an amount above zero. */
const withdrawnOf = (amount: string, unit: AmountUnit): string => {
  const text = amountOf(amount, unit);
  if (text === "0") throw refuse("body.amount", "enter an amount above zero");
  return text;
};

const amountsOf = (amount: string, unit: AmountUnit) => ({ amount, ...amountsIn(unit, amount) });

/** No native coin has more decimals than the 18 of every EVM network. */
const nativeDecimals = 18;

const amountOf = (text: string | undefined, unit: AmountUnit): string => {
  if (text === undefined) return "0";
  if (unit === "base" && text.includes(".")) {
    throw refuse("body.amount", 'enter a whole number of base units, such as "1000"');
  }
  const parsed = parseUnits(text, nativeDecimals);
  if (parsed.ok) return formatUnits(parsed.value, nativeDecimals);
  throw parsed.error.code === "too-precise"
    ? refuse("body.amount", `enter at most ${nativeDecimals} decimals`)
    : refuse("body.amount", 'enter a decimal number without leading zeros, such as "0.5"');
};
