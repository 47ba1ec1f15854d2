import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildAbiFunction } from "./abi-function.ts";
import { decodeCall, decodeReturn, encodeCall } from "./calldata.ts";
import { formatLink, readLink } from "./draft-link.ts";
import { parseDrafts } from "./draft.ts";
import { describeField } from "./field.ts";
import { callName, findCallable, isPayable, isRead } from "./functions.ts";
import { entryOf } from "./raw-call.ts";
import { castSnippet } from "./snippets/cast.ts";
import { viemSnippet } from "./snippets/viem.ts";
import { ALICE, RUNS, abiOf } from "./testing.ts";
import type { AbiCallable, Hex } from "./types.ts";

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
