import { expect, test } from "vitest";
import type { Meaning } from "#shared/meaning/types.ts";
import { fieldsBeside, namesIn } from "./beside-sentence.ts";

const meaning = (rest: Partial<Meaning>): Meaning => ({
  source: "standard",
  long: [],
  short: [],
  counterparty: null,
  givesControl: false,
  fields: [],
  movements: [],
  inner: [],
  contradiction: null,
  descriptor: null,
  ...rest,
});

test("fields do not repeat the addresses and amounts in a standard call's sentence", () => {
  const fields: Meaning["fields"] = [
    { label: "to", value: [{ kind: "address", address: "0x1", name: null }] },
    { label: "value", value: [{ kind: "amount", text: "1 PDT", amount: "1", asset: { kind: "native" } }] },
    { label: "deadline", value: [{ kind: "text", text: "tomorrow" }] },
  ];
  const labels = (source: Meaning["source"]) => fieldsBeside(meaning({ source, fields })).map(({ label }) => label);
  expect(labels("standard")).toEqual(["deadline"]);
  expect(labels("plain")).toEqual(["to", "value", "deadline"]);
  expect(labels("descriptor")).toEqual(["to", "value", "deadline"]);
});

test("names come from the sentence and the calls inside it", () => {
  const call = (address: string, name: string | null) => meaning({ long: [{ kind: "address", address, name }] });
  const outer = { ...call("0xAb", "Acme"), inner: [call("0xCd", "Payroll"), call("0xEf", null)] };
  expect([...namesIn(outer)]).toEqual([
    ["0xcd", "Payroll"],
    ["0xab", "Acme"],
  ]);
});
