import { decodeCall } from "../abi/calldata.ts";
import { abiFunctions, selector } from "../abi/functions.ts";
import type { Abi, AbiFunction, AbiParameter } from "../abi/types.ts";
import { compareReadings, leafText, type TwoReadings } from "./descriptor-compare.ts";
import { formatFor } from "./descriptor-format.ts";
import { type Leaves, leavesOf } from "./descriptor-leaves.ts";
import { showByLibrary } from "./descriptor-library.ts";
import type { Scope } from "./descriptor-path.ts";
import { type FormatSpec, isForContract } from "./descriptor-read.ts";
import { showingsOf } from "./descriptor-show.ts";
import { fieldsOf, plainText, type Seen, sentenceOf } from "./descriptor-words.ts";
import { meaningOf } from "./meaning-of.ts";
import { amountText } from "./shown.ts";
import type { Facts, Meaning, Piece, Sentence, Transaction } from "./types.ts";

/**
 * What a transaction does: in the words of the destination's descriptor (ERC-7730) where it has one that fits, else in ours. Movements
 * are always ours. A descriptor is asked only after our own codec has read the whole call; where the library that knows descriptors
 * reads another value, the meaning has a contradiction and names both.
 */
export const describe = async (transaction: Transaction, facts: Facts): Promise<Meaning> => {
  const meaning = meaningOf(transaction, facts);
  const call = meaning.contradiction === null && meaning.source !== "unread" ? callOf(transaction, facts) : undefined;
  if (call === undefined) return meaning;
  const readings = await compareReadings(call.fn, call.scope);
  if (readings === undefined) return meaning;
  if (readings.length > 0) return contradicted(meaning, readings);
  return describedBy(call, meaning, facts);
};

/** A call that a descriptor says something about, decoded by our own codec. */
type Call = {
  readonly fn: { readonly name: string; readonly inputs: readonly AbiParameter[] };
  readonly scope: Scope;
  readonly descriptor: unknown;
  readonly version: string;
  readonly spec: FormatSpec;
};

/** Characters of calldata that are read for a description: 64 KiB of bytes. */
const mostCalldata = 2 + 2 * 64 * 1024;

const callOf = (transaction: Transaction, facts: Facts): Call | undefined => {
  const { to, calldata } = transaction;
  const { descriptor, chainId, abi } = facts;
  if (descriptor === null || chainId === null || abi === null || to === null) return undefined;
  if (calldata.length < 10 || calldata.length > mostCalldata) return undefined;
  const { json, version } = descriptor;
  if (!isForContract(json, chainId, to)) return undefined;
  const fn = functionIn(abi, calldata);
  const found = fn === undefined ? undefined : formatFor(json, fn);
  const leaves = fn === undefined || found === undefined ? undefined : decoded(fn, found.inputs, calldata);
  if (fn === undefined || found === undefined || leaves === undefined) return undefined;
  return {
    fn: { name: fn.name, inputs: found.inputs },
    scope: { leaves, transaction: { ...transaction, to }, chainId },
    descriptor: json,
    version,
    spec: found.spec,
  };
};

const functionIn = (abi: Abi, calldata: string): AbiFunction | undefined =>
  abiFunctions(abi).find((fn) => selector(fn) === calldata.slice(0, 10).toLowerCase());

const decoded = (fn: AbiFunction, inputs: readonly AbiParameter[], calldata: string): Leaves | undefined => {
  const result = decodeCall(fn, calldata);
  return result.ok && result.exact ? leavesOf(inputs, result.values) : undefined;
};

const describedBy = async (call: Call, meaning: Meaning, facts: Facts): Promise<Meaning> => {
  const { fn, scope, descriptor, version, spec } = call;
  const showings = showingsOf(descriptor, spec.fields, scope);
  if (showings === undefined) return meaning;
  const shown = await showByLibrary(
    fn,
    showings.map(({ library }) => library),
    scope,
  );
  if (shown === undefined) return meaning;
  const seen = showings.flatMap((showing, index): readonly Seen[] => {
    const value = shown.get(index);
    return value === undefined ? [] : [{ showing, shown: value }];
  });
  const readings = seen.flatMap(addressReadings);
  if (readings.length > 0) return contradicted(meaning, readings);
  const interpolated = spec.interpolated === undefined ? undefined : sentenceOf(spec.interpolated, seen, facts);
  return {
    ...meaning,
    ...wordsOf(interpolated, call, meaning, facts),
    source: "descriptor",
    fields: fieldsOf(seen, facts),
    descriptor: version,
  };
};

/** Where the library takes another address for the value, or another token for the amount, than we do. */
const addressReadings = ({ showing, shown }: Seen): readonly TwoReadings[] => {
  const path = "path" in showing.library.of ? showing.library.of.path : showing.spec.label;
  const pairs = [
    [path, showing.leaf.kind === "address" ? leafText(showing.leaf) : undefined, shown.rawAddress],
    [`the token of ${path}`, showing.token, shown.tokenAddress],
  ] as const;
  return pairs.flatMap(([what, ours, other]) =>
    ours === undefined || other === undefined || ours === other ? [] : [{ path: what, ours, other }],
  );
};

const wordsOf = (
  interpolated: Sentence | undefined,
  { scope: { transaction }, spec }: Call,
  meaning: Meaning,
  facts: Facts,
): Pick<Meaning, "long" | "short"> => {
  // An intent alone names no amount and no recipient, and our own sentence about a standard function does.
  if (interpolated === undefined && meaning.source === "standard") return { long: meaning.long, short: meaning.short };
  const words = interpolated ?? [text(plainText(spec.intent))];
  const paid = isPaymentIn(words, transaction) ? [] : payment(transaction, facts);
  const address = (value: string): Piece => ({ kind: "address", address: value, name: facts.nameOf(value) ?? null });
  return {
    long: [
      ...withTokens(words, transaction.to, address),
      ...paid,
      text(", by calling "),
      address(transaction.to),
      text(" from "),
      address(transaction.from),
    ],
    short: [...words, ...(interpolated === undefined ? [text(" on "), address(transaction.to)] : []), ...paid],
  };
};

const text = (value: string): Piece => ({ kind: "text", text: value });

/** Behind each amount of a token the token's contract, for two may share a symbol. */
const withTokens = (words: Sentence, to: string, address: (value: string) => Piece): Sentence =>
  words.flatMap((piece) => {
    if (piece.kind !== "amount" || piece.asset.kind === "native") return [piece];
    const { token } = piece.asset;
    return token.toLowerCase() === to.toLowerCase() ? [piece] : [piece, text(" ("), address(token), text(")")];
  });

/** Coin that is sent along is never left out, whatever the descriptor shows. */
const payment = ({ amount }: Transaction, facts: Facts): Sentence => {
  if (amount === 0n) return [];
  const asset = { kind: "native" } as const;
  const piece = {
    kind: "amount",
    text: amountText(asset, String(amount), facts),
    amount: String(amount),
    asset,
  } as const;
  return [text(", with "), piece];
};

const isPaymentIn = (words: Sentence, { amount }: Transaction): boolean =>
  words.some((piece) => piece.kind === "amount" && piece.asset.kind === "native" && piece.amount === String(amount));

/** Differences that are spelled out. */
const mostReadings = 5;

const contradicted = (meaning: Meaning, readings: readonly TwoReadings[]): Meaning => {
  const [first] = readings;
  const fields = readings.slice(0, mostReadings).flatMap(({ path, ours, other }) => [
    { label: `${path}, as Postern reads it`, value: [text(plainText(ours))] },
    { label: `${path}, as the descriptor's library reads it`, value: [text(plainText(other))] },
  ]);
  const example =
    first === undefined
      ? ""
      : `: ${first.path} is ${plainText(first.ours)} to one and ${plainText(first.other)} to the other`;
  return {
    ...meaning,
    source: "unread",
    fields,
    contradiction: `Two decoders read this call differently${example}. It must not be sent.`,
  };
};
