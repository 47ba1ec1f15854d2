import { encodeDescribedCall } from "#shared/abi/described-call.ts";
import { formatUnits, parseUnits } from "#shared/amount/units.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressProblem } from "#shared/address/problem.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { abiFunctionSchema } from "#shared/wire/abi.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { endpointFacts, WriteName } from "#shared/wire/endpoint-facts.ts";
import { Problem } from "#server/lib/problem.ts";
import { mostSenders } from "#shared/wire/withdrawal.ts";
import { refusedCall } from "./refused-call.ts";
import { joinedSenders } from "./withdrawal-senders.ts";

/** A request that the table's schemas have read, without the client share. */
export type SpendingRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** What a request would spend. Network and sender are as it names them: what they are is for the service to tell. */
export type Spending = {
  readonly network: string;
  /** The id of the sending address record; of a withdrawal the addresses that it may take the coins from, as `joinedSenders` writes them. */
  readonly sender: string;
  /** The destination in its one spelling. */
  readonly to: string;
  /** What the destination is called with, in lower case. */
  readonly data: string;
  /** The decimal number as the service gets it, in its shortest form. */
  readonly amount: string;
};

/** An endpoint that spends. */
type SpendingName = {
  [N in WriteName]: (typeof endpointFacts)[N]["spends"] extends true ? N : never;
}[WriteName];

/** Reads a request with a unit that amounts have. */
type ReadSpending = (request: SpendingRequest, unit: AmountUnit) => Spending;

/** How what each endpoint spends is read from its request: one that spends has to be here. */
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
};

const isSpendingName = (name: string): name is SpendingName => Object.hasOwn(readers, name);

/**
 * Reads what a request would spend, so strictly that it has one meaning: throws a 400 with the path of what could be read in two ways,
 * or not at all.
 */
export const spendingOf = (endpoint: string, request: SpendingRequest, unit: AmountUnit): Spending => {
  if (!isSpendingName(endpoint)) throw new Error(`What ${endpoint} spends is not known.`);
  return readers[endpoint](request, unit);
};

const refuse = (path: string, advice: string): Problem =>
  new Problem("POSTERN_BAD_REQUEST", `The request is not valid. ${path}: ${advice}. Nothing was sent.`);

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const senderOf = (addressId: unknown): string => {
  const id = textOf(addressId);
  if (!/^[\w.-]{1,200}$/.test(id))
    throw refuse("body.addressId", "write the id of an address, without spaces or braces");
  return id;
};

/** An address in its one spelling. What is sent is the text as it is written, so nothing around it is passed over. */
const addressAt = (path: string, value: unknown): string => {
  const text = textOf(value);
  const problem = addressProblem(text);
  if (problem !== undefined) throw refuse(path, `this ${problem}`);
  return addressKey(text);
};

/** The senders of a withdrawal, each once, and all of the destination's form: another network's address would be a mistake. */
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
      throw refuse(`body.from.${index}`, "this address and the destination are not of the same network");
    }
    senders.add(sender);
  }
  return [...senders];
};

const destinationOf = (contractAddress: unknown): string => {
  const address = textOf(contractAddress);
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
    throw refuse("path.contractAddress", "write 0x and 40 hexadecimal digits");
  }
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

/** A withdrawal names its amount, and moves something. */
const withdrawnOf = (amount: unknown, unit: AmountUnit): string => {
  const text = amountOf(textOf(amount), unit);
  if (text === "0") throw refuse("body.amount", "write an amount above zero");
  return text;
};

/** No native coin has more decimals than the 18 of every EVM network. */
const nativeDecimals = 18;

const amountOf = (amount: unknown, unit: AmountUnit): string => {
  if (amount === undefined) return "0";
  const text = textOf(amount);
  if (unit === "base" && text.includes(".")) {
    throw refuse("body.amount", 'write a whole number of base units, such as "1000"');
  }
  const parsed = parseUnits(text, nativeDecimals);
  if (parsed.ok) return formatUnits(parsed.value, nativeDecimals);
  throw parsed.error.code === "too-precise"
    ? refuse("body.amount", `write at most ${nativeDecimals} decimals`)
    : refuse("body.amount", 'write a decimal number without leading zeros, such as "0.5"');
};
