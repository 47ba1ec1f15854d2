import fc from "fast-check";
import { encodeAbiParameters, getAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import { canonicalId } from "#server/lib/ids.ts";
import { Problem } from "#server/lib/problem.ts";
import { chooser, type MeantCall, refusedIntegers, spell, type WrittenCall } from "#server/testing/call-spellings.ts";
import { unread } from "#server/testing/read-request.ts";
import { contractAddress, networkId, writeBody } from "#server/testing/samples.ts";
import { otherPayer, payee, payer, withdrawBody } from "#server/testing/withdrawals.ts";
import { buildAbiFunction } from "#shared/abi/abi-function.ts";
import { anyAddress, anyCall } from "#shared/abi/testing.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { specified } from "#shared/wire/testing-examples.ts";
import { intentHash } from "./intent.ts";
import { spendingOf } from "./spending.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const runs = { numRuns: isFull ? 3_000 : 150 };
const timeout = isFull ? 300_000 : 30_000;

const target = { environment: "main", endpoint: "writeContract" };
const read = (body: object, params: object = {}, unit: AmountUnit = "native") =>
  spendingOf(unread("writeContract", { networkId, contractAddress, ...params }, body), unit);

/** The hash of a written call, with its sender. */
const hashOf = ({ networkId: network, contractAddress: to, body }: WrittenCall) => {
  const spending = read(body, { networkId: network, contractAddress: to });
  const hash = intentHash(target, { ...spending, network: canonicalId(spending.network) });
  return `${canonicalId(spending.sender)} ${hash}`;
};

const refusal = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    if (error instanceof Problem && error.code === "POSTERN_BAD_REQUEST") return error.message;
    throw error;
  }
  return "taken";
};

const someParts = fc.subarray(["network", "sender", "to", "amount", "call"] as const, { minLength: 1 });

const anyMeant: fc.Arbitrary<MeantCall> = fc
  .record({
    network: fc.uuid(),
    sender: fc.uuid(),
    to: anyAddress,
    amount: fc.constantFrom("0", "1", "0.5", "1000000000000000000", "0.000000000000000001"),
    call: anyCall,
  })
  .map(({ call, ...rest }) => ({ ...rest, ...call }));

describe("Reliability 17: what a write resolves to", () => {
  test(`is the same intent in any spelling, ${runs.numRuns} times`, { timeout }, () => {
    fc.assert(
      fc.property(anyMeant, fc.integer(), (call, seed) => {
        const pick = chooser(seed);
        expect(hashOf(spell(pick, call))).toBe(hashOf(spell(pick, call)));
      }),
      runs,
    );
  });

  test(`is a different intent if any part differs, ${runs.numRuns} times`, { timeout }, () => {
    fc.assert(
      fc.property(anyMeant, anyMeant, fc.integer(), someParts, (one, other, seed, parts) => {
        const pick = chooser(seed);
        const mixed = {
          ...one,
          ...(parts.includes("network") ? { network: other.network } : {}),
          ...(parts.includes("sender") ? { sender: other.sender } : {}),
          ...(parts.includes("to") ? { to: other.to } : {}),
          ...(parts.includes("amount") ? { amount: other.amount } : {}),
          ...(parts.includes("call") ? { fn: { ...other.fn, name: pick("f", "g") }, values: other.values } : {}),
        };
        const meant = ({ network, sender, to, amount, fn, values }: MeantCall) =>
          JSON.stringify([network, sender, to, amount, fn.name, typesOf(fn.inputs), encodedBy(fn, values)]);
        expect(hashOf(spell(pick, one)) === hashOf(spell(pick, mixed))).toBe(meant(one) === meant(mixed));
      }),
      runs,
    );
  });

  const typesOf = (inputs: MeantCall["fn"]["inputs"]): unknown =>
    inputs.map(({ type, components }) => [type, typesOf(components ?? [])]);
  const bare = (inputs: MeantCall["fn"]["inputs"]): { type: string; components: { type: string }[] }[] =>
    inputs.map(({ type, components }) => ({ name: "", type, components: bare(components ?? []) }));
  /** Not encoded by the codec under test. */
  const encodedBy = (fn: MeantCall["fn"], values: MeantCall["values"]) => encodeAbiParameters(bare(fn.inputs), values);

  test("is read from anything the playground sends, bare and wrapped", { timeout }, () => {
    fc.assert(
      fc.property(anyMeant, ({ network, to, sender, fn, values }) => {
        const of = (form: "bare" | "wrapped") =>
          hashOf({
            networkId: network,
            contractAddress: getAddress(to),
            body: { addressId: sender, abiFunction: buildAbiFunction(fn, values, form) },
          });
        expect(of("bare")).toBe(of("wrapped"));
      }),
      runs,
    );
  });

  test("has the call's network, sender, data and amount, and its destination in small letters", () => {
    const { addressId } = call();
    expect(read(call(integer("5")), { contractAddress: getAddress(contractAddress) })).toEqual({
      network: networkId,
      sender: addressId,
      to: contractAddress.toLowerCase(),
      data: data(integer("5")),
      amount: "0",
      baseAmount: "0",
      coinAmount: "0",
    });
  });

  test("is read from the example of the specification", () => {
    const example = specified.find(({ path }) => path.endsWith("/functions/write"));
    expect(read(example?.body ?? {}).data).toMatch(/^0x[0-9a-f]{8}/);
  });
});

const call = (...inputs: readonly object[]) => ({
  addressId: "address-1",
  abiFunction: { type: "function", name: "transfer", inputs },
});
const data = (...inputs: readonly object[]) => read(call(...inputs)).data;
const integer = (value: unknown, type = "uint256") => ({ name: "x", type, value });

describe("Reliability 17: a value is unambiguous or refused", () => {
  test.each(refusedIntegers)("the integer %j", (value) => {
    expect(refusal(() => read(call(integer(value))))).toMatch(
      /^The request is not valid\. body\.abiFunction\.inputs\.0\.value[.a-z]*: enter a .*\. Nothing was sent\.$/,
    );
  });

  test.each([["5"], [5], ["0x5"], ["0x05"], [`0x${"0".repeat(120)}5`], [{ raw: "5" }], [{ raw: 5 }]])(
    "the integer %j is 5",
    (value) => {
      expect(data(integer(value))).toBe(data(integer("5")));
      expect(data(integer(value, "uint"))).toBe(data(integer("5")));
    },
  );

  test.each(["true", "1", 1, "TRUE", "false", "", null])("the truth %j", (value) => {
    expect(refusal(() => read(call({ name: "b", type: "bool", value })))).toContain(
      "body.abiFunction.inputs.0.value: enter true or false, without quotes",
    );
  });

  test.each<[string, unknown, string]>([
    ["address", "70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x and 40 hexadecimal digits"],
    ["address", "0X70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x and 40 hexadecimal digits"],
    ["address", "alice.eth", "0x and 40 hexadecimal digits"],
    ["bytes", "0xabc", "two hexadecimal digits for each byte"],
    ["bytes", "abcd", "two hexadecimal digits for each byte"],
    ["bytes", "", "enter a value"],
    ["bytes4", "0xabcd", "exactly 4 bytes"],
    ["string", 5, "a string as text"],
    ["string", "\uD800", "unpaired surrogates"],
    ["uint8", "256", "a whole number from 0 to 255"],
    ["uint8[]", "5", "enter a list"],
    ["uint8[2]", ["5"], "enter a list of 2"],
    ["uint8[]", [{ raw: "5" }], "enter a uint8 as text"],
    ["uint8[03]", ["1", "2", "3"], "the full Solidity type"],
    ["uint256 ", "5", "the full Solidity type"],
    ["address payable", "5", "the full Solidity type"],
    ["byte", "0x05", "the full Solidity type"],
    ["tuple", ["5"], "give components to tuples"],
  ])("the %s %j", (type, value, advice) => {
    expect(refusal(() => read(call({ name: "x", type, value })))).toContain(advice);
  });

  test("components of a plain type are refused unless there are none", () => {
    const five = integer("5");
    expect(data({ ...five, components: [] })).toBe(data(five));
    const components = [{ name: "a", type: "uint8" }];
    expect(refusal(() => read(call({ ...five, components })))).toContain(
      "inputs.0.components: give components to tuples",
    );
  });

  test.each([
    { name: "transfer(uint256)" },
    { name: "" },
    { name: " transfer" },
    { name: "tränsfer" },
    { name: undefined },
  ])("the function %j", (more) => {
    const { abiFunction, ...rest } = call(integer("5"));
    expect(refusal(() => read({ ...rest, abiFunction: { ...abiFunction, ...more } }))).toContain(
      "body.abiFunction.name",
    );
  });

  test.each(["constructor", "event", "error"])("a %s is not a call", (type) => {
    const { abiFunction, ...rest } = call();
    expect(refusal(() => read({ ...rest, abiFunction: { ...abiFunction, type } }))).toContain("body.abiFunction.type");
  });

  test.each(["", "0x", "5FbDB2315678afecb367f032d93F642f64180aa3", ` ${contractAddress}`, `${contractAddress}00`])(
    "the destination %j",
    (to) => {
      expect(refusal(() => read(writeBody, { contractAddress: to }))).toContain(
        "path.contractAddress: enter 0x and 40 hexadecimal digits",
      );
    },
  );

  test.each(["", " a", "a ", "{a}", "urn:uuid:a", "a\u200B"])("the sender %j", (addressId) => {
    expect(refusal(() => read({ ...writeBody, addressId }))).toContain(
      "body.addressId: enter the id of an address, without spaces or braces",
    );
  });

  test.each<[AmountUnit, string, string]>([
    ["native", "01", "enter a decimal number without leading zeros"],
    ["native", "1e3", "enter a decimal number without leading zeros"],
    ["native", "-1", "enter a decimal number without leading zeros"],
    ["native", ".5", "enter a decimal number without leading zeros"],
    ["native", "1.", "enter a decimal number without leading zeros"],
    ["native", "0.0000000000000000001", "enter at most 18 decimals"],
    ["base", "1.0", "enter a whole number of base units"],
    ["base", "0.5", "enter a whole number of base units"],
  ])("an amount of %s units %j is refused", (unit, amount, why) => {
    expect(refusal(() => read({ ...writeBody, amount }, {}, unit))).toContain(`body.amount: ${why}`);
  });

  test.each<[AmountUnit, unknown, string]>([
    ["native", undefined, "0"],
    ["native", "0.00", "0"],
    ["native", "1.50", "1.5"],
    ["base", "1000000000000000000", "1000000000000000000"],
  ])("an amount of %s units %j is %s", (unit, amount, shortest) => {
    expect(read({ ...writeBody, amount }, {}, unit).amount).toBe(shortest);
  });

  test("a call without data is the same in any description", () => {
    const of = (abiFunction: object) => read({ addressId: "a", abiFunction }).data;
    expect(of({ type: "receive", inputs: [] })).toBe("0x");
    expect(of({ type: "fallback", inputs: [] })).toBe("0x");
    expect(of({ type: "fallback", inputs: [{ name: "", type: "bytes", value: "0x" }] })).toBe("0x");
    expect(of({ type: "fallback", inputs: [{ name: "", type: "bytes", value: "0xABcd" }] })).toBe("0xabcd");
    expect(refusal(() => of({ type: "receive", inputs: [integer("5")] }))).toContain("it takes no inputs");
    expect(refusal(() => of({ type: "fallback", inputs: [integer("5")] }))).toContain("one of the type bytes");
  });

  test("strings are never trimmed or normalized: different strings are different calls", () => {
    const texts = ["a", " a", "a ", "ä", "a\u0308", "ａ", ""];
    expect(new Set(texts.map((value) => data({ name: "s", type: "string", value }))).size).toBe(texts.length);
  });

  test("a value is never quoted", () => {
    expect(refusal(() => read(call(integer("canary"))))).not.toContain("canary");
  });
});

describe("a withdrawal", () => {
  const withdraw = (more: object, unit: AmountUnit = "native") =>
    spendingOf(unread("withdraw", {}, { ...withdrawBody, ...more }), unit);
  const evm = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";

  test("is read with canonical addresses and sorted senders", () => {
    expect(withdraw({ from: [payer, otherPayer] })).toEqual({
      network: withdrawBody.networkId,
      sender: `${otherPayer} ${payer}`,
      to: payee,
      data: "0x",
      amount: "0.5",
      baseAmount: null,
      coinAmount: "0.5",
    });
    expect(withdraw({ from: [otherPayer.toUpperCase(), payer], to: payee.toUpperCase() })).toEqual(
      withdraw({ from: [payer, otherPayer], amount: "0.50" }),
    );
    expect(withdraw({ from: [evm.toLowerCase()], to: evm })).toEqual(withdraw({ from: [evm], to: evm.toLowerCase() }));
  });

  test("takes up to 100 senders", () => {
    const from = Array.from({ length: 100 }, (_, at) => `0x${String(at).padStart(40, "0")}`);
    expect(withdraw({ from, to: evm }).sender.split(" ")).toEqual(from);
  });

  test("takes an amount in the unit of withdrawals", () => {
    const inBase = { amount: "50000000", baseAmount: "50000000", coinAmount: null };
    expect(withdraw({ amount: "50000000" }, "base")).toMatchObject(inBase);
    expect(refusal(() => withdraw({ amount: "0.5" }, "base"))).toContain("body.amount");
  });

  test.each<[string, object, string]>([
    ["no sender", { from: [] }, "body.from: name 1 to 100 addresses"],
    ["101 senders", { from: Array.from({ length: 101 }, () => payer) }, "body.from: name 1 to 100 addresses"],
    ["a sender twice", { from: [payer, payer] }, "body.from.1: name each address once"],
    ["a sender twice, once in capitals", { from: [payer, payer.toUpperCase()] }, "body.from.1: name each address once"],
    ["an invalid sender", { from: [payer, "a b"] }, "body.from.1: this is not an address"],
    [
      "a sender of another family",
      { from: [evm] },
      "body.from.0: this address and the destination are not on the same",
    ],
    ["a destination with a space", { to: ` ${payee}` }, "body.to: this is not an address"],
    ["a destination that is a name", { to: "vitalik.eth" }, "body.to: this is not an address but a name"],
    ["a wrong checksum", { from: [evm], to: evm.replace("B", "b") }, "body.to: this has a wrong checksum"],
    ["nothing", { amount: "0" }, "body.amount: enter an amount above zero"],
    ["zero, written out", { amount: "0.000" }, "body.amount: enter an amount above zero"],
    ["less than zero", { amount: "-1" }, "body.amount"],
    ["a comma", { amount: "0,5" }, "body.amount"],
    ["too many decimals for any coin", { amount: `0.${"1".repeat(19)}` }, "body.amount: enter at most 18 decimals"],
  ])("with %s is refused, and the path says where", (_what, more, why) => {
    const message = refusal(() => withdraw(more));
    expect(message).toContain(why);
    expect(message).toMatch(/Nothing was sent\.$/);
  });
});
