import { drain, type Steps } from "#shared/abi/steps.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { compareReadings, leafText, type TwoReadings } from "./descriptor-compare.ts";
import { formatFor } from "./descriptor-format.ts";
import { leavesOf } from "./descriptor-leaves.ts";
import { showByLibrary, type ShowFields, showInParts } from "./descriptor-library.ts";
import type { Scope } from "./descriptor-path.ts";
import { type FormatSpec, isForContract } from "./descriptor-read.ts";
import { showingsOf } from "./descriptor-show.ts";
import { type Amount, descriptorText, fieldsOf, type ShownValue, sentenceOf } from "./descriptor-words.ts";
import { meaningSteps } from "./meaning-of.ts";
import { readCallSteps } from "./read-call.ts";
import { addressIn, amountIn, say, whole, wholeAmountIn } from "./sentence.ts";
import { assetKey } from "./totals.ts";
import type { Facts, Meaning, Sentence, Transaction } from "./types.ts";

/**
 * What a transaction does: in the words of the destination's descriptor (ERC-7730) if one fits, else in ours. Movements
 * are always ours. A descriptor is used only after our own codec has read the whole call. If the descriptor library
 * reads a different value, the meaning has a contradiction that names both.
 */
export const describe = async (
  transaction: Transaction,
  facts: Facts,
  { show = showByLibrary, work = inOneStep }: Describing = {},
): Promise<Meaning> => {
  const meaning = await work(meaningSteps(transaction, facts));
  const isRead = meaning.contradiction === null && meaning.source !== "unread";
  const call = isRead ? await work(callSteps(transaction, facts)) : undefined;
  if (call === undefined) return meaning;
  const readings = await compareReadings(call.fn, call.scope, show);
  if (readings === undefined) return meaning;
  if (readings.length > 0) return contradicted(meaning, readings);
  return describedBy(call, meaning, facts, show);
};

/** How the work is done: where others wait for their turn, in short steps with pauses. */
export type Describing = {
  readonly show?: ShowFields;
  readonly work?: <T>(steps: Steps<T>) => Promise<T>;
};

const inOneStep = async <T>(steps: Steps<T>): Promise<T> => drain(steps);

/** A call with a descriptor, decoded by our own codec. */
type Call = {
  readonly fn: { readonly name: string; readonly inputs: readonly AbiParameter[] };
  readonly scope: Scope;
  readonly descriptor: unknown;
  readonly version: string;
  readonly spec: FormatSpec;
};

/** Characters of calldata read for a description: 64 KiB of bytes. */
const longestCalldata = 2 + 2 * 64 * 1024;

const callSteps = function* (transaction: Transaction, facts: Facts): Steps<Call | undefined> {
  const { to, calldata } = transaction;
  const { descriptor, chainId, abi } = facts;
  if (descriptor === null || chainId === null || abi === null || to === null) return undefined;
  if (calldata.length > longestCalldata || !isForContract(descriptor.json, chainId, to)) return undefined;
  const read = yield* readCallSteps(calldata, abi);
  yield;
  const format = read.kind === "call" ? formatFor(descriptor.json, read.fn) : undefined;
  if (read.kind !== "call" || format === undefined) return undefined;
  yield;
  const leaves = leavesOf(format.inputs, read.values);
  if (leaves === undefined) return undefined;
  return {
    fn: { name: read.fn.name, inputs: format.inputs },
    scope: { leaves, transaction: { ...transaction, to: whole(to) }, chainId },
    descriptor: descriptor.json,
    version: descriptor.version,
    spec: format.spec,
  };
};

const describedBy = async (call: Call, meaning: Meaning, facts: Facts, show: ShowFields): Promise<Meaning> => {
  const { fn, scope, descriptor, version, spec } = call;
  const showings = showingsOf(descriptor, spec.fields, scope);
  if (showings === undefined) return meaning;
  const fields = showings.map(({ library }) => library);
  const shown = await showInParts(show, fn, fields, scope);
  if (shown === undefined) return meaning;
  const shownValues = showings.flatMap((showing, index): readonly ShownValue[] => {
    const value = shown.get(index);
    return value === undefined ? [] : [{ showing, shown: value }];
  });
  const readings = shownValues.flatMap(addressReadings);
  if (readings.length > 0) return contradicted(meaning, readings);
  return {
    ...meaning,
    ...wordsOf(call, shownValues, meaning, facts),
    source: "descriptor",
    fields: fieldsOf(shownValues, facts),
    descriptor: version,
  };
};

/** Where the library takes a different address for the value, or a different token for the amount. */
const addressReadings = ({ showing, shown }: ShownValue): readonly TwoReadings[] => {
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
  { scope: { transaction }, spec }: Call,
  shownValues: readonly ShownValue[],
  meaning: Meaning,
  facts: Facts,
): Pick<Meaning, "long" | "short"> => {
  const { interpolated } = spec;
  const sentence = (amount: Amount) =>
    interpolated === undefined ? undefined : sentenceOf(interpolated, shownValues, facts, amount);
  const [long, short] = [sentence(wholeAmountIn), sentence(amountIn)];
  // An intent alone has no amount or recipient, unlike our own sentence about a standard function. A template must not
  // leave them out either.
  if (meaning.source === "standard" && (long === undefined || !isTold(long, meaning))) {
    return { long: meaning.long, short: meaning.short };
  }
  const intent = say`${descriptorText(spec.intent)}`;
  const to = addressIn(transaction.to, facts);
  const along = alongIn(short ?? intent, transaction, facts);
  return {
    long: say`${long ?? intent} on ${to}${along}, sent by ${addressIn(whole(transaction.from), facts)}`,
    short: say`${short ?? say`${intent} on ${to}`}${along}`,
  };
};

/** Whether a sentence includes every amount that moves, and the addresses it goes to. */
const isTold = (sentence: Sentence, { movements, counterparty }: Meaning): boolean => {
  const addresses = new Set(sentence.flatMap((piece) => (piece.kind === "address" ? [piece.address] : [])));
  const amounts = sentence.flatMap((piece) => (piece.kind === "amount" ? [piece] : []));
  const about = counterparty === null || movements.length > 0 ? [] : [counterparty];
  return (
    [...movements.map(({ to }) => to), ...about].every((address) => addresses.has(address)) &&
    movements.every(({ asset, amount }) =>
      amounts.some((piece) => piece.amount === amount && assetKey(piece.asset) === assetKey(asset)),
    )
  );
};

/** Coin sent along is always mentioned, whatever the descriptor shows. */
const alongIn = (words: Sentence, { amount }: Transaction, facts: Facts): Sentence => {
  const isSaid = words.some(
    (piece) => piece.kind === "amount" && piece.asset.kind === "native" && piece.amount === amount.toString(),
  );
  return amount === 0n || isSaid ? [] : say` with ${amountIn({ kind: "native" }, amount.toString(), facts)}`;
};

/** The most differences that are listed. */
const mostReadings = 5;

const contradicted = (meaning: Meaning, readings: readonly TwoReadings[]): Meaning => {
  const [first] = readings;
  const fields = readings.slice(0, mostReadings).flatMap(({ path, ours, other }) => [
    { label: `${path}, as Postern reads it`, value: say`${descriptorText(ours)}` },
    { label: `${path}, as the descriptor's library reads it`, value: say`${descriptorText(other)}` },
  ]);
  const example =
    first === undefined
      ? ""
      : `: ${first.path} is ${descriptorText(first.ours)} to one and ${descriptorText(first.other)} to the other`;
  return {
    ...meaning,
    source: "unread",
    fields,
    contradiction: `Two decoders read this call differently${example}. It must not be sent.`,
  };
};
