import { signature } from "#shared/abi/functions.ts";
import type { AbiFunction, AbiValue, Hex } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import { noParts } from "./no-parts.ts";
import { addressIn, amountIn, contractIn, say, unitIn, wholeAmountIn } from "./sentence.ts";
import type { Asset, Facts, Meaning, Movement, Sentence, TokenAsset, TokenFacts, Transaction } from "./types.ts";

/** The destination of a call, and the facts about it. */
export type Destination = {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly facts: Facts;
};

/** A decoded call of a standard interface function. */
export type StandardCall = Destination & {
  readonly values: readonly AbiValue[];
};

/** A call of a standard function, and the meanings of its first inner calls: as many as are described. */
export type WithInner = StandardCall & { readonly inner: readonly Meaning[] };

/** A call of a standard function in words. */
export type Words = {
  readonly long: Sentence;
  readonly short: Sentence;
  readonly movements: readonly (Movement & { readonly text?: string })[];
  readonly counterparty: string;
  readonly givesControl?: true;
  readonly inner?: readonly Meaning[];
  /** Better readings of some arguments, by position. */
  readonly fields?: ReadonlyMap<number, Sentence>;
};

/** How calls of one function are described. */
export type Rule = {
  /** Whether the function has this meaning at the destination; by default the selector is enough. */
  readonly applies?: (at: Destination) => boolean;
  /** The calls that the call contains, in order. */
  readonly inner?: (call: StandardCall) => readonly Transaction[];
  /** Undefined if the arguments do not fit. */
  readonly words: (call: WithInner) => Words | undefined;
};

/** Rules by the signature of their function. */
export type Rules = Readonly<Record<string, Rule>>;

export const tokenOf = ({ to, facts }: Destination): TokenFacts | undefined => facts.token(to);

/** Whether the ABI of the destination has a function. */
export const abiHas = ({ facts }: Destination, text: string): boolean =>
  facts.abi?.some((entry): entry is AbiFunction => entry.type === "function" && signature(entry) === text) === true;

/** An amount of at least 2^255 means no limit; in Permit2 the largest 160-bit number does. */
export const isUnlimited = (amount: bigint): boolean => amount >= 2n ** 255n || amount === 2n ** 160n - 1n;

/** The inner calls that are not described. */
export const undescribed = (count: number, to: string): Meaning => {
  const sentence = say`and ${countText(count, "more call")}, not described`;
  return {
    ...noParts,
    source: "plain",
    long: sentence,
    short: sentence,
    counterparty: to,
  };
};

/** `, sent by demo 0x…` */
export const sentBy = ({ from, facts }: Destination): Sentence => say`, sent by ${addressIn(from, facts)}`;

/** `, with the owner's signature, sent by demo 0x…` */
export const signed = (at: Destination): Sentence => say`, with the owner's signature${sentBy(at)}`;

/** The field of an argument that is an amount of an asset. */
export const amountField = (
  { facts }: Destination,
  index: number,
  asset: Asset,
  amount: bigint,
): ReadonlyMap<number, Sentence> => new Map([[index, amountIn(asset, amount.toString(), facts)]]);

type Transfer = { readonly asset: Asset; readonly amount: bigint; readonly owner: string; readonly recipient: string };

/** The words of a transfer; the sender and the owner may differ. */
export const transferWords = (
  call: StandardCall,
  { asset, amount, owner, recipient }: Transfer,
  by: Sentence = call.from === owner ? [] : sentBy(call),
): Pick<Words, "long" | "short" | "counterparty"> & { readonly movement: Movement } => {
  const { facts } = call;
  const [of, to] = [addressIn(owner, facts), addressIn(recipient, facts)];
  const text = amount.toString();
  const isOwn = call.from === owner;
  return {
    long: say`Send ${wholeAmountIn(asset, text, facts)} from ${of} to ${to}${by}`,
    short: say`Send ${amountIn(asset, text, facts)}${isOwn ? [] : say` from ${of}`} to ${to}`,
    counterparty: recipient,
    movement: { kind: "transfer", asset, amount: text, from: owner, to: recipient },
  };
};

type Approval = {
  readonly asset: TokenAsset;
  readonly amount: bigint;
  readonly owner: string;
  readonly spender: string;
};

/** The words of an approval: unlimited, up to an amount, or revoked. */
export const approvalWords = (
  call: StandardCall,
  { asset, amount, owner, spender }: Approval,
  by: Sentence = [],
): Pick<Words, "long" | "short" | "counterparty"> & { readonly movement: Movement } => {
  const { facts } = call;
  const [of, who] = [addressIn(owner, facts), addressIn(spender, facts)];
  const isEvery = asset.kind === "collection" ? amount > 0n : asset.kind === "erc20" && isUnlimited(amount);
  const text = isEvery ? "unlimited" : amount.toString();
  const movement: Movement = { kind: "approval", asset, amount: text, from: owner, to: spender };
  const ofOther = call.from === owner ? [] : say` from ${of}`;
  if (amount === 0n) {
    const unit = unitIn(asset, facts);
    return {
      long: say`No longer allow ${who} to take ${unit} (${contractIn(asset.token, facts)}) from ${of}${by}`,
      short: say`No longer allow ${who} to take ${unit}${ofOther}`,
      counterparty: spender,
      movement,
    };
  }
  const upTo = asset.kind === "erc20" && !isEvery ? "up to " : "";
  return {
    long: say`Allow ${who} to take ${upTo}${wholeAmountIn(asset, text, facts)} from ${of}${by}`,
    short: say`Allow ${who} to take ${upTo}${amountIn(asset, text, facts)}${ofOther}`,
    counterparty: spender,
    movement,
  };
};

/** An argument by position. The decoder has already checked the types of the signature. */
export const textAt = (values: readonly AbiValue[], index: number): string => {
  const value = values[index];
  if (typeof value !== "string") throw new TypeError(`argument ${index} is no text`);
  return value;
};

/** Bytes in hex, such as the calldata of an inner call. */
export const bytesAt = (values: readonly AbiValue[], index: number): Hex => `0x${textAt(values, index).slice(2)}`;

export const integerAt = (values: readonly AbiValue[], index: number): bigint => {
  const value = values[index];
  if (typeof value !== "bigint") throw new TypeError(`argument ${index} is no integer`);
  return value;
};

export const flagAt = (values: readonly AbiValue[], index: number): boolean => {
  const value = values[index];
  if (typeof value !== "boolean") throw new TypeError(`argument ${index} is no boolean`);
  return value;
};

export const listAt = (values: readonly AbiValue[], index: number): readonly AbiValue[] => {
  const value = values[index];
  if (typeof value !== "object") throw new TypeError(`argument ${index} is no list`);
  return value;
};

/** The items of a list of tuples. */
export const tuplesAt = (values: readonly AbiValue[], index: number): readonly (readonly AbiValue[])[] => {
  const list = listAt(values, index);
  return list.map((_, position) => listAt(list, position));
};
