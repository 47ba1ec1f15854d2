import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildAbiFunction } from "./abi-function.ts";
import { decodeCall, decodeReturn, encodeCall } from "./calldata.ts";
import { formatLink, readLink } from "./draft-link.ts";
import { parseDrafts } from "./draft.ts";
import { describeField } from "./field.ts";
import { callName, findCallable, isPayable, isRead } from "./functions.ts";
import { entryOf, isRaw, rawCalldata, rawCalls } from "./raw-call.ts";
import { castSnippet } from "./snippets/cast.ts";
import { viemSnippet } from "./snippets/viem.ts";
import { ALICE, RUNS, abiOf } from "./testing.ts";
import type { AbiCallable, AbiReceive, Hex } from "./types.ts";

const abi = abiOf("function fallback(bytes data)\nfallback() external payable\nreceive() external payable");

const callable = (name: string): AbiCallable => {
  const fn = findCallable(abi, name);
  if (fn === undefined) throw new Error(`no ${name}`);
  return fn;
};

const fallback = callable("fallback");
const reading = callable("fallback (read)");
const receive = callable("receive");

const bytes = fc.uint8Array({ maxLength: 64 }).map((data): Hex => `0x${Buffer.from(data).toString("hex")}`);

describe("a call without a selector", () => {
  test("is a fallback, to write and to read, and receive, but not a function with such a name", () => {
    expect([fallback, reading, receive].map((fn) => [callName(fn), isRead(fn), isPayable(fn)])).toEqual([
      ["fallback", false, true],
      ["fallback (read)", true, false],
      ["receive", false, true],
    ]);
    expect(callable("fallback(bytes)").type).toBe("function");
    expect(entryOf(reading)).toBe(abi[1]);
    // A form resets for a different call, so the same call must be the same object.
    expect(findCallable(abi, "fallback")).toBe(fallback);
  });

  test("has the calldata as its only value, and what comes back as its only answer", () => {
    const [plain, receiving] = abiOf("fallback() external\nreceive() external payable");
    if (plain?.type !== "fallback" || receiving?.type !== "receive") throw new Error("not read");
    const both = {
      type: "fallback",
      inputs: [{ name: "Calldata", type: "bytes", isOptional: true }],
      outputs: [{ name: "", type: "bytes" }],
      entry: plain,
    };
    expect(rawCalls(plain)).toEqual([
      { ...both, name: "fallback", stateMutability: "nonpayable" },
      { ...both, name: "fallback (read)", stateMutability: "view" },
    ]);
    expect(rawCalls(receiving)).toEqual([
      { type: "receive", name: "receive", inputs: [], outputs: [], stateMutability: "payable", entry: receiving },
    ]);
  });

  test("has the description of its entry, if there is one", () => {
    const entry = { type: "fallback", stateMutability: "payable" } as const;
    const described = rawCalls({ ...entry, description: "Takes coins" });
    expect(described.map((fn) => fn.description)).toEqual(["Takes coins", "Takes coins"]);
    expect(rawCalls(entry).map((fn) => "description" in fn)).toEqual([false, false]);
  });

  test("stays the same object for the same entry only, since a form resets for another", () => {
    const one: AbiReceive = { type: "receive", stateMutability: "payable" };
    expect(rawCalls(one)).toBe(rawCalls(one));
    expect(rawCalls({ ...one })).not.toBe(rawCalls(one));
  });

  test("is a function of that name only by its entry", () => {
    const [fn] = abiOf("function receive()");
    if (fn?.type !== "function") throw new Error("not read");
    expect(isRaw(fn)).toBe(false);
    expect(entryOf(fn)).toBe(fn);
  });

  test("has whole bytes as its calldata, or none", () => {
    const [call] = rawCalls({ type: "fallback", stateMutability: "payable" });
    if (call === undefined) throw new Error("no call");
    expect(rawCalldata(call, ["0x"])).toBe("0x");
    expect(rawCalldata(call, ["0x00ff"])).toBe("0x00ff");
    for (const value of ["0x0", "00ff", "a0x00", "0x00 ", "0xFF", "", 5n, ["0x00"]])
      expect(rawCalldata(call, [value])).toBeUndefined();
    expect(rawCalldata(call, [])).toBeUndefined();
    expect(rawCalldata(call, ["0x00", "0x00"])).toBeUndefined();
  });

  test("of receive has no calldata at all", () => {
    const [call] = rawCalls({ type: "receive", stateMutability: "payable" });
    if (call === undefined) throw new Error("no call");
    expect(rawCalldata(call, [])).toBe("0x");
    expect(rawCalldata(call, ["0x"])).toBeUndefined();
  });

  test("is not payable where its entry is not", () => {
    const fn = findCallable(abiOf("fallback() external"), "fallback");
    expect(fn !== undefined && isPayable(fn)).toBe(false);
  });

  test("is encoded as its bytes, with nothing before them, and decoded back", () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(encodeCall(fallback, [data])).toEqual({ ok: true, calldata: data });
        expect(decodeCall(fallback, data)).toEqual({ ok: true, values: [data], exact: true });
        expect(decodeReturn(reading, data)).toEqual({ ok: true, values: [data], exact: true });
      }),
      RUNS,
    );
    expect(encodeCall(receive, [])).toEqual({ ok: true, calldata: "0x" });
    expect(decodeCall(receive, "0x")).toEqual({ ok: true, values: [], exact: true });
  });

  test.each([
    [fallback, ["0x0"]],
    [fallback, ["0xzz"]],
    [fallback, ["00"]],
    [fallback, [5n]],
    [fallback, []],
    [receive, ["0x00"]],
  ])("is never encoded from anything but calldata: %#", (fn, values) => {
    expect(encodeCall(fn, values)).toMatchObject({ ok: false, error: { code: "encoding-failed" } });
    expect(() => buildAbiFunction(fn, values, "bare")).toThrow(RangeError);
  });

  test("of receive has no calldata bytes", () => {
    expect(decodeCall(receive, "0x00")).toMatchObject({ ok: false });
  });

  test.each([
    [fallback, ["0xc0ffee"], "bare", { inputs: [{ name: "data", type: "bytes", value: "0xc0ffee" }] }],
    [fallback, ["0xc0ffee"], "wrapped", { inputs: [{ name: "data", type: "bytes", value: { raw: "0xc0ffee" } }] }],
    [reading, ["0xc0ffee"], "bare", { inputs: [{ name: "data", type: "bytes", value: "0xc0ffee" }] }],
    [fallback, ["0x"], "bare", { inputs: [] }],
  ] as const)("is described without a name, outputs or empty bytes: %#", (fn, values, form, body) => {
    expect(buildAbiFunction(fn, values, form)).toEqual({ type: "fallback", stateMutability: "payable", ...body });
  });

  test("is described as receive with no inputs", () => {
    expect(buildAbiFunction(receive, [], "bare")).toEqual({ type: "receive", inputs: [], stateMutability: "payable" });
  });
});

describe("the calldata of a fallback in its form", () => {
  const fields = fallback.inputs.map(describeField);

  test.each([
    ["", "0x"],
    ["0x", "0x"],
    ["0xC0ffee", "0xc0ffee"],
  ])("%j is %s", (text, value) => {
    expect(parseDrafts(fields, [{ text }])).toEqual({ ok: true, value: [value] });
  });

  test.each(["0x0", "c0ffee", "0xzz", " "])("%j is an error", (text) => {
    expect(parseDrafts(fields, [{ text }])).toMatchObject({ ok: false });
  });

  test("of a function stays required", () => {
    const [input] = callable("fallback(bytes)").inputs;
    expect(input === undefined ? undefined : parseDrafts([describeField(input)], [{ text: "" }])).toMatchObject({
      errors: [{ code: "required" }],
    });
  });

  test("goes into a link and comes back", () => {
    const link = formatLink(fields, [{ text: "0xc0ffee" }]);
    expect(link.ok && link.text !== undefined ? readLink(fields, link.text) : undefined).toMatchObject({
      ok: true,
      drafts: [{ text: "0xc0ffee" }],
    });
  });
});

describe("as code", () => {
  test.each([
    [
      fallback,
      ["0xc0ffee"],
      5n,
      `cast send --rpc-url "$RPC_URL" --private-key "$PRIVATE_KEY" --value 5 -- '${ALICE}' '0xc0ffee'`,
    ],
    [receive, [], 5n, `cast send --rpc-url "$RPC_URL" --private-key "$PRIVATE_KEY" --value 5 -- '${ALICE}'`],
    [reading, ["0xc0ffee"], 0n, `cast call --rpc-url "$RPC_URL" -- '${ALICE}' '0xc0ffee'`],
  ])("it is calldata alone for cast: %#", (fn, values, amount, command) => {
    expect(castSnippet({ address: ALICE, fn, values, amount })).toBe(command);
  });

  test.each([
    [fallback, ["0xc0ffee"], 5n, ["sendTransaction({", `to: "${ALICE}",`, 'data: "0xc0ffee",', "value: 5n,"]],
    [receive, [], 5n, ["sendTransaction({", `to: "${ALICE}",`, "value: 5n,"]],
    [reading, ["0xc0ffee"], 0n, ["client.call({", `to: "${ALICE}",`, 'data: "0xc0ffee",']],
  ])("it is a transaction or a call for viem: %#", (fn, values, amount, parts) => {
    const program = viemSnippet({ address: ALICE, fn, values, amount });
    for (const part of parts) expect(program).toContain(part);
    expect(program).not.toMatch(/abi:|functionName|args/);
    expect(program.includes("data:")).toBe(values.length > 0);
  });
});
