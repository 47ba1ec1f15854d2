import { describe, expect, test } from "vitest";
import { callablesOf } from "#shared/abi/functions.ts";
import { abiOf, ALICE, functionOf } from "#shared/abi/testing.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { castSnippet } from "./cast.ts";
import { curlToRelay, curlToService } from "./curl.ts";
import { shellWord } from "./shell.ts";
import { viemSnippet } from "./viem.ts";

const call = { path: "/api/v1/x", body: { a: "it's", clientShare: "canary-share" }, kind: "write" } as const;

describe("a shell word", () => {
  test.each([
    ["plain", "'plain'"],
    ["", "''"],
    ["it's", `'it'\\''s'`],
    ["$HOME `id` $(id)", "'$HOME `id` $(id)'"],
  ])("of %j is %s", (text, word) => {
    expect(shellWord(text)).toBe(word);
  });

  test("cannot hold a NUL", () => {
    expect(() => shellWord("a\0b")).toThrow(new RangeError("a NUL"));
  });
});

describe("curl", () => {
  test("to the service has placeholders for its address, its key and the share", () => {
    expect(curlToService({ ...call, share: "added" }, "1.0.0")).toBe(`curl -sS -X POST "$SERVICE_URL"'/api/v1/x' \\
  -H 'content-type: application/json' \\
  -H "x-api-key: $API_KEY" \\
  -H 'x-sdk-version: 1.0.0' \\
  --data-raw '{"a":"it'\\''s","clientShare":"'"$CLIENT_SHARE"'"}'`);
  });

  test("to the relay has placeholders for the session and the idempotency key", () => {
    const place = { origin: "https://postern.example", environment: "main" };
    expect(curlToRelay({ ...call, share: "none" }, place)).toBe(
      `curl -sS -X POST 'https://postern.example/relay/main/api/v1/x' \\
  -H 'content-type: application/json' \\
  -H 'origin: https://postern.example' \\
  -H 'x-postern: 1' \\
  -H "idempotency-key: $IDEMPOTENCY_KEY" \\
  -H "cookie: $SESSION_COOKIE" \\
  --data-raw '{"a":"it'\\''s"}'`,
    );
  });

  test("of a read needs no idempotency key, and with an empty body only the share", () => {
    const place = { origin: "https://postern.example", environment: "main" };
    expect(curlToRelay({ ...call, kind: "read", share: "none" }, place)).not.toContain("idempotency");
    expect(curlToService({ ...call, body: {}, share: "added" }, "1")).toContain(
      `'{"clientShare":"'"$CLIENT_SHARE"'"}'`,
    );
  });

  test("of a call without a body has no body and no content type", () => {
    const removal = { method: "DELETE", path: "/api/v1/x/1", body: null, kind: "write", share: "none" } as const;
    expect(curlToService(removal, "1.0.0")).toBe(`curl -sS -X DELETE "$SERVICE_URL"'/api/v1/x/1' \\
  -H "x-api-key: $API_KEY" \\
  -H 'x-sdk-version: 1.0.0'`);
    const place = { origin: "https://postern.example", environment: "main" };
    expect(curlToRelay({ ...removal, kind: "read" }, place)).toBe(
      `curl -sS -X DELETE 'https://postern.example/relay/main/api/v1/x/1' \\
  -H 'origin: https://postern.example' \\
  -H 'x-postern: 1' \\
  -H "cookie: $SESSION_COOKIE"`,
    );
  });

  test.each(["added", "none"] as const)("never holds a share that it was given: %s", (share) => {
    const place = { origin: "https://postern.example", environment: "main" };
    const texts = [curlToService({ ...call, share }, "1.0.0"), curlToRelay({ ...call, share }, place)];
    expect(texts.join("\n")).not.toContain("canary");
  });
});

describe("a program with viem", () => {
  test("reads from a node that is a placeholder", () => {
    const fn = functionOf("function f(uint256 a, uint48 b, int8 c) view returns (bool)");
    const text = viemSnippet({ address: ALICE, fn, values: [2n ** 255n, 5n, -5n] });
    expect(text).toContain('http("RPC_URL")');
    expect(text).toContain(`args: [${2n ** 255n}n, 5, -5],`);
    expect(text).not.toContain("PrivateKey");
  });

  test("writes with a key that is a placeholder, and with an amount only if there is one", () => {
    const fn = functionOf("function f() payable");
    const text = viemSnippet({ address: ALICE, fn, values: [], amount: 5n });
    expect(text).toContain('privateKeyToAccount("0xPRIVATE_KEY")');
    expect(text).toContain("  value: 5n,\n");
    expect(text).not.toContain("args");
    expect(viemSnippet({ address: ALICE, fn, values: [] })).not.toContain("value:");
  });

  test("is whole for a read", () => {
    const fn = functionOf("function f(uint8[] a, bool b) view returns (bool)");
    expect(viemSnippet({ address: ALICE, fn, values: [[1n, 2n], true] }))
      .toBe(`import { createPublicClient, http } from "viem";

// A node of the network.
const client = createPublicClient({ transport: http("RPC_URL") });

const result = await client.readContract({
  address: "${ALICE}",
  abi: [${JSON.stringify(fn)}],
  functionName: "f",
  args: [[1, 2], true],
});
console.log(result);
`);
  });

  test("is whole for a write", () => {
    const fn = functionOf("function f()");
    expect(viemSnippet({ address: ALICE, fn, values: [] })).toContain(`
const hash = await client.writeContract({
  chain: null,
  address: "${ALICE}",
  abi: [${JSON.stringify(fn)}],
  functionName: "f",
});
console.log(hash);
`);
  });

  test("sends to a fallback, or calls it, with plain calldata and an amount, if there are any", () => {
    const [send, read] = abiOf("fallback() external payable").flatMap(callablesOf);
    const [receive] = abiOf("receive() external payable").flatMap(callablesOf);
    const program = (fn: AbiCallable | undefined, values: readonly AbiValue[], amount?: bigint) =>
      fn === undefined ? "" : viemSnippet({ address: ALICE, fn, values, ...(amount === undefined ? {} : { amount }) });
    expect(program(send, ["0x1234"])).toContain(`client.sendTransaction({
  chain: null,
  to: "${ALICE}",
  data: "0x1234",
});`);
    expect(program(read, ["0x1234"])).toContain(`client.call({
  to: "${ALICE}",
  data: "0x1234",
});`);
    expect(program(send, ["0x"])).toContain(`client.sendTransaction({
  chain: null,
  to: "${ALICE}",
});`);
    expect(program(receive, [], 7n)).toContain(`  to: "${ALICE}",
  value: 7n,
});`);
  });

  test("writes lists of lists, and a tuple as an object only if each part has a name of its own", () => {
    const fn = functionOf("function f(uint8[2][] a, (uint8 x, bool y)[] b, (uint8 z, bool z) c) view");
    const values = [
      [
        [1n, 2n],
        [3n, 4n],
      ],
      [[5n, true]],
      [6n, false],
    ];
    expect(viemSnippet({ address: ALICE, fn, values })).toContain(
      'args: [[[1, 2], [3, 4]], [{ "x": 5, "y": true }], [6, false]],',
    );
  });

  test("sets no prototype, and writes tuples without names as lists", () => {
    const named = JSON.stringify({
      type: "function",
      name: "f",
      inputs: [
        { name: "x", type: "tuple", components: [{ name: "__proto__", type: "bool" }] },
        { name: "y", type: "tuple[]", components: [{ name: "", type: "bool" }] },
      ],
    });
    expect(viemSnippet({ address: ALICE, fn: functionOf(named), values: [[true], [[false]]] })).toContain(
      'args: [{ ["__proto__"]: true }, [[false]]],',
    );
  });

  test("writes any text as one literal", () => {
    const fn = functionOf("function f(string s) view");
    const text = viemSnippet({ address: ALICE, fn, values: ['"; process.exit(1); `${x}` \u2028\u2029\n'] });
    expect(text).toContain('args: ["\\"; process.exit(1); `${x}` \\u2028\\u2029\\n"],');
  });
});

describe("cast", () => {
  test("calls with the return types, as the sender", () => {
    const fn = functionOf("function f(address a, (uint8 b, bool c)[] d) view returns ((uint8 x, bool y)[2], string)");
    expect(castSnippet({ address: ALICE, fn, values: [ALICE, [[1n, true]]], sender: ALICE })).toBe(
      `cast call --rpc-url "$RPC_URL" --from '${ALICE}' -- '${ALICE}' ` +
        `'f(address,(uint8,bool)[])((uint8,bool)[2],string)' '${ALICE}' '[(1,true)]'`,
    );
  });

  test("sends with a variable for the key, and negative numbers after the options", () => {
    const fn = functionOf("function f(int256 a) payable");
    expect(castSnippet({ address: ALICE, fn, values: [-5n], amount: 7n })).toBe(
      `cast send --rpc-url "$RPC_URL" --private-key "$PRIVATE_KEY" --value 7 -- '${ALICE}' 'f(int256)' '-5'`,
    );
  });

  test("names no return types of a write, nor of a read that returns nothing", () => {
    const words = (text: string) => castSnippet({ address: ALICE, fn: functionOf(text), values: [] });
    expect(words("function f() returns (bool)")).toContain("'f()'");
    expect(words("function f() view")).toBe(`cast call --rpc-url "$RPC_URL" -- '${ALICE}' 'f()'`);
  });

  test("writes lists of lists and tuples in one word each", () => {
    const fn = functionOf("function f(uint8[2][] a, (uint8 x, bool y) b)");
    const values = [
      [
        [1n, 2n],
        [3n, 4n],
      ],
      [5n, true],
    ];
    expect(castSnippet({ address: ALICE, fn, values })).toContain(
      `'f(uint8[2][],(uint8,bool))' '[[1,2],[3,4]]' '(5,true)'`,
    );
  });

  test("sends plain calldata to a fallback, and none where there is none", () => {
    const [send, read] = abiOf("fallback() external payable").flatMap(callablesOf);
    if (send === undefined || read === undefined) throw new Error("no fallback");
    const sent = `cast send --rpc-url "$RPC_URL" --private-key "$PRIVATE_KEY"`;
    expect(castSnippet({ address: ALICE, fn: send, values: ["0x1234"] })).toBe(`${sent} -- '${ALICE}' '0x1234'`);
    expect(castSnippet({ address: ALICE, fn: send, values: ["0x"], amount: 1n })).toBe(
      `${sent} --value 1 -- '${ALICE}'`,
    );
    expect(castSnippet({ address: ALICE, fn: read, values: ["0x1234"] })).toBe(
      `cast call --rpc-url "$RPC_URL" -- '${ALICE}' '0x1234'`,
    );
  });

  test.each([
    ["hello world", "'f(string)' 'hello world'"],
    ["", "0x91e145ef"],
    [" 5 ", "0x91e145ef"],
    ['"quoted"', "0x91e145ef"],
    ["-5", "0x91e145ef"],
    ["it's", "0x91e145ef"],
  ])("writes the text %j only if it cannot be misread", (text, part) => {
    const fn = functionOf("function f(string s)");
    const snippet = castSnippet({ address: ALICE, fn, values: [text] });
    expect(snippet).toContain(part);
  });

  test("writes text inside a list as calldata, with the signature above", () => {
    const fn = functionOf("function f(string[] s)");
    expect(castSnippet({ address: ALICE, fn, values: [["a"]] })).toMatch(
      /^# f\(string\[\]\)\ncast send .* '0x[0-9a-f]+'$/,
    );
  });

  test("gives nothing for values that cannot be encoded", () => {
    expect(castSnippet({ address: ALICE, fn: functionOf("function f(uint8 a)"), values: [256n] })).toBeUndefined();
  });
});
