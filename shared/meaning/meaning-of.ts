import { signature } from "#shared/abi/functions.ts";
import { drain, type Steps } from "#shared/abi/steps.ts";
import type { Hex } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import { calldataField, fieldsOf } from "./fields.ts";
import { noParts } from "./no-parts.ts";
import { readCallSteps } from "./read-call.ts";
import type { ReadCall } from "./read-call.ts";
import { addressIn, amountIn, quotedIn, say, whole } from "./sentence.ts";
import { shownMovement } from "./shown.ts";
import { sentBy } from "./standard-call.ts";
import type { Destination, Rule, Rules, Words } from "./standard-call.ts";
import { standardFunction } from "./standard-functions.ts";
import type { Facts, Meaning, Movement, Transaction } from "./types.ts";
import { controlRules } from "./words-control.ts";
import { multicallRules } from "./words-multicall.ts";
import { permit2Rules } from "./words-permit2.ts";
import { supplyWords } from "./words-supply.ts";
import { tokenRules } from "./words-tokens.ts";
import { vaultRules } from "./words-vaults.ts";

/**
 * What a transaction does, in words and movements, from its bytes alone. Everything else only names what they contain.
 * If the bytes can be read in more than one way, the source is `unread`, and the contradiction says why nothing may be
 * sent.
 */
export const meaningOf = (transaction: Transaction, facts: Facts): Meaning => drain(meaningSteps(transaction, facts));

/** meaningOf in short steps: calldata may have a hundred kilobytes, and calls within calls. */
export const meaningSteps = (transaction: Transaction, facts: Facts): Steps<Meaning> =>
  meaningAt(transaction, facts, { depth: 0, room: { left: mostCalls } });

/** Bytes of calldata that is read: nodes of Ethereum pass on a quarter of it. */
const mostCalldata = 512 * 1024;

/** How deep nested calls are described. */
const deepest = 3;
/**
 * How many nested calls of one transaction are described in all. The words of each are repeated in the calls around it.
 */
const mostCalls = 100;
/** How many of one call's inner calls are described. */
const mostInner = 50;

/** A call's nesting, and how many more calls are described. */
type Place = { readonly depth: number; readonly room: { left: number } };

/** The words of a standard function call, before the amount sent along is considered. */
type CallWords = Omit<Meaning, "movements"> & { readonly movements: Words["movements"] };

const meaningAt = function* (transaction: Transaction, facts: Facts, place: Place): Steps<Meaning> {
  yield;
  const { amount } = transaction;
  const calldata: Hex = `0x${transaction.calldata.slice(2).toLowerCase()}`;
  const from = whole(transaction.from);
  if (transaction.to === null) return creation({ from, calldata, amount }, facts);
  const at: Destination = { from, to: whole(transaction.to), amount, facts };
  if (calldata === "0x") return shown(native(at, transaction.moreSenders?.length ?? 0), facts);
  const words = calldata.length > 2 + 2 * mostCalldata ? tooLong(at, calldata) : yield* called(at, calldata, place);
  return shown(withAmount(words, at), facts);
};

const called = function* (at: Destination, calldata: string, place: Place): Steps<CallWords> {
  const { depth, room } = place;
  if (depth > deepest) return undescribed(at, calldata);
  const standard = ruleOf(calldata, at);
  const read = yield* readCallSteps(calldata, at.facts.abi, standard?.fn);
  yield;
  if (read.kind === "raw") return rawCall(at, calldata);
  if (read.kind === "unread") return unread(at, calldata, read.contradiction);
  const rule = standard !== undefined && signature(standard.fn) === signature(read.fn) ? standard.rule : undefined;
  const call = { ...at, values: read.values };
  const inner: Meaning[] = [];
  for (const one of rule?.inner?.(call).slice(0, mostInner) ?? []) {
    if (room.left <= 0) break;
    room.left -= 1;
    inner.push(yield* meaningAt(one, factsAbout(one, at), { depth: depth + 1, room }));
  }
  const words = rule?.words({ ...call, inner });
  if (words === undefined) return plain(at, calldata, read);
  yield;
  const stop = words.inner?.findIndex(({ contradiction }) => contradiction !== null) ?? -1;
  const contradiction = words.inner?.[stop]?.contradiction ?? null;
  return {
    ...noParts,
    source: "standard",
    long: words.long,
    short: words.short,
    fields: fieldsOf((standard?.fn ?? read.fn).inputs, read.values, calldata, at.facts, words.fields),
    movements: words.movements,
    counterparty: words.counterparty,
    givesControl: words.givesControl === true,
    inner: words.inner ?? [],
    contradiction: contradiction === null ? null : `Inner call ${stop + 1}: ${contradiction}`,
  };
};

const rules: ReadonlyMap<string, Rule> = new Map(
  [tokenRules, permit2Rules, vaultRules, controlRules, multicallRules].flatMap((some: Rules) => Object.entries(some)),
);

/** The standard interface function that the calldata calls, if the destination is of a kind that has it. */
const ruleOf = (calldata: string, at: Destination) => {
  const fn = standardFunction(calldata.slice(0, 10).toLowerCase());
  const rule = fn === undefined ? undefined : rules.get(signature(fn));
  if (fn === undefined || rule === undefined || rule.applies?.(at) === false) return undefined;
  return { fn, rule };
};

/** The facts for an inner call: the destination's ABI applies only to the same contract. */
const factsAbout = ({ to }: Transaction, at: Destination): Facts =>
  to !== null && whole(to) === at.to ? at.facts : { ...at.facts, abi: null, descriptor: null };

const native = ({ from, to, amount, facts }: Destination, more = 0): CallWords => {
  const text = amountIn({ kind: "native" }, amount.toString(), facts);
  const recipient = addressIn(to, facts);
  return {
    ...noParts,
    source: "native",
    long: say`Send ${text} from ${addressIn(from, facts)}${more === 0 ? "" : ` and ${more} more`} to ${recipient}`,
    short: say`Send ${text} to ${recipient}`,
    movements: [nativeMovement({ from, to, amount })],
    counterparty: to,
  };
};

const creation = (
  { from, calldata, amount }: Pick<Transaction, "from" | "calldata" | "amount">,
  facts: Facts,
): Meaning => {
  const size = countText((calldata.length - 2) / 2, "byte");
  const along = amount === 0n ? [] : say` with ${amountIn({ kind: "native" }, amount.toString(), facts)}`;
  return {
    ...noParts,
    source: "creation",
    // The new contract has no address yet, so movements to it cannot be stated.
    long: say`Create a contract from ${size} of code${along}, sent by ${addressIn(from, facts)}`,
    short: say`Create a contract${along}`,
    fields: [calldataField(calldata)],
    counterparty: null,
  };
};

const plain = (at: Destination, calldata: string, { fn, values }: Extract<ReadCall, { kind: "call" }>): CallWords => {
  const sentence = say`Call ${quotedIn(fn.name)} on ${addressIn(at.to, at.facts)}`;
  const own = supplyWords(at, fn, values);
  return {
    ...noParts,
    source: "plain",
    long: own?.long ?? say`${sentence}${sentBy(at)}`,
    short: own?.short ?? sentence,
    fields: fieldsOf(fn.inputs, values, calldata, at.facts, own?.fields),
    counterparty: at.to,
  };
};

const rawCall = (at: Destination, calldata: string): CallWords => {
  const size = countText((calldata.length - 2) / 2, "byte");
  const sentence = say`Send ${size} of raw calldata to ${addressIn(at.to, at.facts)}`;
  return {
    ...noParts,
    source: "plain",
    long: say`${sentence}${sentBy(at)}`,
    short: sentence,
    fields: [calldataField(calldata)],
    counterparty: at.to,
  };
};

const undescribed = (at: Destination, calldata: string): CallWords => {
  const sentence = say`Call ${addressIn(at.to, at.facts)}, nested too deeply to be described`;
  return {
    ...noParts,
    source: "plain",
    long: sentence,
    short: sentence,
    fields: [calldataField(calldata)],
    counterparty: at.to,
  };
};

const tooLong = (at: Destination, calldata: string): CallWords => {
  const size = countText((calldata.length - 2) / 2, "byte");
  const fields = [{ label: "Calldata", value: say`${size}` }];
  return { ...unread(at, "0x", `The calldata has ${size}, more than Postern reads.`), fields };
};

const unread = (at: Destination, calldata: string, contradiction: string): CallWords => {
  const sentence = say`Call ${addressIn(at.to, at.facts)} with calldata that cannot be read`;
  return {
    ...noParts,
    source: "unread",
    long: say`${sentence}${sentBy(at)}`,
    short: sentence,
    fields: [calldataField(calldata)],
    counterparty: at.to,
    contradiction,
  };
};

/** An amount sent along always moves, whatever the call does. */
const withAmount = (callWords: CallWords, at: Destination): CallWords => {
  const { amount, facts } = at;
  const isSaid = callWords.movements.some(
    ({ asset, from, to }) =>
      asset.kind === "native" && from === at.from && to === at.to && callWords.inner.length === 0,
  );
  if (amount === 0n || isSaid) return callWords;
  const along = say` with ${amountIn({ kind: "native" }, amount.toString(), facts)}`;
  return {
    ...callWords,
    long: say`${callWords.long}${along}`,
    short: say`${callWords.short}${along}`,
    movements: [nativeMovement(at), ...callWords.movements],
  };
};

const nativeMovement = ({ from, to, amount }: Pick<Destination, "from" | "to" | "amount">): Movement => ({
  kind: "transfer",
  asset: { kind: "native" },
  amount: amount.toString(),
  from,
  to,
});

const shown = (callWords: CallWords, facts: Facts): Meaning => ({
  ...callWords,
  movements: callWords.movements.map(({ text, ...movement }) => {
    const words = shownMovement(movement, facts);
    return text === undefined ? words : { ...words, text };
  }),
});
