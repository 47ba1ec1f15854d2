import { encodeDescribedCall } from "#shared/abi/described-call.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { formatUnits, parseUnits } from "#shared/amount/units.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { abiFunctionSchema } from "#shared/wire/abi.ts";
import { isSpending, type SpendingName } from "#shared/wire/endpoint-facts.ts";
import { mostSenders } from "#shared/wire/withdrawal.ts";
import { refusedCall } from "./refused-call.ts";
import { issuanceReaders } from "./spending-issuance.ts";
import {
  addressAt,
  type ReadSpending,
  recordOf,
  refuse,
  senderOf,
  type Spending,
  type SpendingRequest,
  textOf,
} from "./spending-parts.ts";
import { joinedSenders } from "./withdrawal-senders.ts";

export type { Spending, SpendingRequest } from "./spending-parts.ts";

/** How to read what each endpoint spends: every endpoint that spends must be here. */
const readers: Readonly<Record<SpendingName, ReadSpending>> = {
  writeContract: ({ params, body }, unit) => {
    const { addressId, amount, abiFunction } = recordOf(body);
    return {
      network: textOf(params["networkId"]),
      sender: senderOf(addressId),
      to: destinationOf(params["contractAddress"]),
      data: dataOf(abiFunction),
      amount: amountOf(amount, unit),
    };
  },
  withdraw: ({ body }, unit) => {
    const { networkId, from, to, amount } = recordOf(body);
    const destination = addressAt("body.to", to);
    return {
      network: textOf(networkId),
      sender: joinedSenders(sendersOf(from, destination)),
      to: destination,
      data: "0x",
      amount: withdrawnOf(amount, unit),
    };
  },
  ...issuanceReaders,
};

/**
 * Reads what a request would spend, so strictly that it is unambiguous: throws a 400 with the path of anything that
 * could be read in two ways, or not at all.
 */
export const spendingOf = (endpoint: string, request: SpendingRequest, unit: AmountUnit): Spending => {
  if (!isSpending(endpoint)) throw new Error(`What ${endpoint} spends is not known.`);
  return readers[endpoint](request, unit);
};

/**
 * The senders of a withdrawal, without repeats, and all of the destination's address family: another network's address
 * would be a mistake.
 */
const sendersOf = (from: unknown, to: string): readonly string[] => {
  const written: readonly unknown[] = Array.isArray(from) ? from : [];
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

const destinationOf = (contractAddress: unknown): string => {
  const address = textOf(contractAddress);
  if (!isEvmAddress(address)) throw refuse("path.contractAddress", "enter 0x and 40 hexadecimal digits");
  return address.toLowerCase();
};

const dataOf = (abiFunction: unknown): string => {
  const described = abiFunctionSchema.safeParse(abiFunction);
  if (!described.success) throw refuse("body.abiFunction", "describe the function, with a value for each input");
  const encoded = encodeDescribedCall(described.data);
  if (!encoded.ok) {
    const { path, advice } = refusedCall(encoded.error);
    throw refuse(path, advice);
  }
  return encoded.calldata;
};

/** A withdrawal must name an amount above zero. */
const withdrawnOf = (amount: unknown, unit: AmountUnit): string => {
  const text = amountOf(textOf(amount), unit);
  if (text === "0") throw refuse("body.amount", "enter an amount above zero");
  return text;
};

/** No native coin has more decimals than the 18 of every EVM network. */
const nativeDecimals = 18;

const amountOf = (amount: unknown, unit: AmountUnit): string => {
  if (amount === undefined) return "0";
  const text = textOf(amount);
  if (unit === "base" && text.includes(".")) {
    throw refuse("body.amount", 'enter a whole number of base units, such as "1000"');
  }
  const parsed = parseUnits(text, nativeDecimals);
  if (parsed.ok) return formatUnits(parsed.value, nativeDecimals);
  throw parsed.error.code === "too-precise"
    ? refuse("body.amount", `enter at most ${nativeDecimals} decimals`)
    : refuse("body.amount", 'enter a decimal number without leading zeros, such as "0.5"');
};
