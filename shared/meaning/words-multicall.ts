import { countText } from "#shared/amount/number-text.ts";
import { addressIn, listIn, say } from "./sentence.ts";
import { bytesAt, integerAt, listAt, sentBy, textAt, tuplesAt, undescribed } from "./standard-call.ts";
import type { Rule, Rules, StandardCall, WithInner, Words } from "./standard-call.ts";
import type { Meaning, Transaction } from "./types.ts";

/** This many calls in one transaction, in order. */
const several = (call: WithInner, count: number): Words | undefined => {
  const { to, facts, inner: read } = call;
  if (count === 0) return undefined;
  const through = addressIn(to, facts);
  const start = say`Make ${countText(count, "call")} through ${through}`;
  const left = count - read.length;
  const meanings = left === 0 ? read : [...read, undescribed(left, to)];
  return {
    long: say`${start}: ${listIn(
      meanings.map(({ short }, index) => say`${String(index + 1)}. ${short}`),
      meanings.length,
      "; ",
    )}${sentBy(call)}`,
    short: say`${start}: ${listIn(
      meanings.map(({ short }) => short),
      2,
      "; ",
    )}`,
    movements: meanings.flatMap(({ movements }) => movements),
    counterparty: commonCounterparty(meanings) ?? to,
    inner: meanings,
    ...(meanings.some(({ givesControl }) => givesControl) ? { givesControl: true } : {}),
  };
};

const commonCounterparty = (meanings: readonly Meaning[]): string | undefined => {
  const all = new Set(meanings.map(({ counterparty }) => counterparty));
  const [only] = all;
  return all.size === 1 ? (only ?? undefined) : undefined;
};

/** A rule for a function that contains these calls. */
const containing = (inner: (call: StandardCall) => readonly Transaction[]): Rule => ({
  inner,
  words: (call) => several(call, inner(call).length),
});

/** The contract calls itself with the same sender; an amount sent along counts once for all calls. */
const onItself = (position: number): Rule =>
  containing(({ from, to, values }) => {
    const list = listAt(values, position);
    return list.map((_, index) => ({ from, to, calldata: bytesAt(list, index), amount: 0n }));
  });

/** The contract calls others, which see it as the sender. */
const onOthers = (position: number, part: { readonly value?: number; readonly data: number }): Rule =>
  containing(({ to, values }) =>
    tuplesAt(values, position).map((one) => ({
      from: to,
      to: textAt(one, 0),
      calldata: bytesAt(one, part.data),
      amount: part.value === undefined ? 0n : integerAt(one, part.value),
    })),
  );

/** Calls that contain other calls. */
export const multicallRules: Rules = {
  "multicall(bytes[])": onItself(0),
  "multicall(uint256,bytes[])": onItself(1),
  "aggregate((address,bytes)[])": onOthers(0, { data: 1 }),
  "aggregate3((address,bool,bytes)[])": onOthers(0, { data: 2 }),
  "aggregate3Value((address,bool,uint256,bytes)[])": onOthers(0, { value: 2, data: 3 }),
  "blockAndAggregate((address,bytes)[])": onOthers(0, { data: 1 }),
  "tryAggregate(bool,(address,bytes)[])": onOthers(1, { data: 1 }),
  "tryBlockAndAggregate(bool,(address,bytes)[])": onOthers(1, { data: 1 }),
};
