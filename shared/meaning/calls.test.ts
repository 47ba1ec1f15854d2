import { describe, expect, test } from "vitest";
import { deceivingCharacters } from "#shared/text/invisible.ts";
import { meaningOf } from "./meaning-of.ts";
import { sentenceText } from "./sentence-text.ts";
import { calls } from "./testing-calls.ts";
import { textOf } from "./testing-texts.ts";
import { expectedWords } from "./testing-words.ts";
import { DEMO, factsWith, knowledgeWith, movementLine, real } from "./testing.ts";
import { warningsOf } from "./warnings.ts";

describe("descriptions of calls", () => {
  test.each(calls)("$name", (call) => {
    const facts = factsWith(call);
    const transaction = { from: DEMO, to: call.to, calldata: call.calldata, amount: call.amount ?? 0n };
    const meaning = meaningOf(transaction, facts);
    const { warnings } = warningsOf(transaction, meaning, knowledgeWith(), facts);
    expect({
      source: meaning.source,
      long: textOf(meaning.long),
      short: textOf(meaning.short, "short"),
      movements: meaning.movements.map(movementLine),
      warnings: warnings.map(({ code }) => code),
    }).toEqual(expectedWords[call.name]);
  });
});

test("there are at least 60 calls, of 20 contracts of real projects, each with its words", () => {
  const destinations = new Set(calls.map(({ to }) => to));
  expect(calls.length).toBeGreaterThanOrEqual(60);
  expect(Object.values(real).filter((address) => destinations.has(address)).length).toBeGreaterThanOrEqual(20);
  expect(Object.keys(expectedWords).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

test.each(calls)("$name: no sentence has a hidden or a direction character", (call) => {
  const transaction = { from: DEMO, to: call.to, calldata: call.calldata, amount: call.amount ?? 0n };
  const { long, short, fields } = meaningOf(transaction, factsWith(call));
  const all = [long, short, ...fields.map(({ value }) => value)].map((one) => sentenceText(one)).join("\n");
  expect(all.split("\n").flatMap(deceivingCharacters)).toEqual([]);
});
