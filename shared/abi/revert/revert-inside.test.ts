import fc from "fast-check";
import { encodeErrorResult } from "viem/utils";
import { describe, expect, test } from "vitest";
import { selector } from "#shared/abi/functions.ts";
import { formatValues } from "#shared/abi/result.ts";
import { abiOf, ALICE, RUNS } from "#shared/abi/testing.ts";
import type { Abi, Hex } from "#shared/abi/types.ts";
import { revertLines, revertText } from "./revert-text.ts";
import { decodeRevert, failuresIn, type InnerRevert, type Revert, unreadSelectors } from "./revert.ts";

const hexOf = (signature: string, args: readonly unknown[]): Hex => {
  const [errorName = ""] = /\w+(?=\()/.exec(signature) ?? [];
  return encodeErrorResult({ abi: abiOf(`error ${signature}`), errorName, args });
};

const message = (text: string) => hexOf("Error(string message)", [text]);
const panic = hexOf("Panic(uint256 code)", [0x11n]);
const own = abiOf("error LimitExceeded(uint256 limit)\nerror Outer(bytes inner)\nerror Many(bytes[] all)");
const limit = hexOf("LimitExceeded(uint256 limit)", [5n]);

/** The data of one of the errors below; undefined for any other. */
const encodedAgain = (revert: InnerRevert["revert"]): Hex | undefined => {
  if (revert.kind === "message") return message(revert.message);
  if (revert.kind === "panic") return hexOf("Panic(uint256 code)", [revert.code]);
  const [argument] = revert.args;
  return argument !== undefined && "text" in argument
    ? hexOf("LimitExceeded(uint256 limit)", [BigInt(argument.text)])
    : undefined;
};

/** A revert and those inside it, with their places. */
const tree = (revert: Revert): string => {
  switch (revert.kind) {
    case "message":
      return JSON.stringify(revert.message);
    case "panic":
      return `panic ${revert.code}`;
    case "custom": {
      const inner = (revert.inner ?? []).map((one: InnerRevert) => `${one.path}=${tree(one.revert)}`);
      return revert.name + (inner.length === 0 ? "" : `[${inner.join(" ")}]`);
    }
    default:
      return revert.kind;
  }
};

describe("a revert inside a revert is read", () => {
  test.each<[string, string, Abi, string]>([
    [
      "ERC-7751",
      hexOf("WrappedError(address target, bytes4 selector, bytes reason, bytes details)", [
        ALICE,
        "0xa9059cbb",
        message("paused"),
        "0x",
      ]),
      [],
      'WrappedError[reason="paused"]',
    ],
    [
      "ERC-7751 with details",
      hexOf("WrappedError(address target, bytes4 selector, bytes reason, bytes details)", [
        ALICE,
        "0xa9059cbb",
        panic,
        hexOf("HookCallFailed()", []),
      ]),
      [],
      "WrappedError[reason=panic 17 details=HookCallFailed]",
    ],
    [
      "ERC-4337",
      hexOf("FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)", [0n, "AA23 reverted", message("no")]),
      [],
      'FailedOpWithRevert[inner="no"]',
    ],
    [
      "ERC-4337 after the operation",
      hexOf("PostOpReverted(bytes returnData)", [limit]),
      own,
      "PostOpReverted[returnData=LimitExceeded]",
    ],
    [
      "ExecutionFailed",
      hexOf("ExecutionFailed(bytes reason)", [hexOf("OwnableUnauthorizedAccount(address a)", [ALICE])]),
      [],
      "ExecutionFailed[reason=OwnableUnauthorizedAccount]",
    ],
    [
      "a router",
      hexOf("ExecutionFailed(uint256 commandIndex, bytes message)", [2n, message("Too little received")]),
      [],
      'ExecutionFailed[message="Too little received"]',
    ],
    [
      "a hook",
      hexOf("Wrap__FailedHookCall(address hook, bytes revertReason)", [ALICE, limit]),
      own,
      "Wrap__FailedHookCall[revertReason=LimitExceeded]",
    ],
    [
      "a multicall",
      hexOf("MulticallFailed((bool success, bytes returnData)[] results)", [
        [
          { success: true, returnData: "0x" },
          { success: false, returnData: message("second") },
        ],
      ]),
      [],
      'MulticallFailed[results[1].returnData="second"]',
    ],
    ["an error of the ABI", hexOf("Outer(bytes inner)", [limit]), own, "Outer[inner=LimitExceeded]"],
    [
      "a list of bytes",
      hexOf("Many(bytes[] all)", [[limit, "0x", panic]]),
      own,
      "Many[all[0]=LimitExceeded all[2]=panic 17]",
    ],
    ["a code of Safe", hexOf("Outer(bytes inner)", [message("GS013")]), own, 'Outer[inner="GS013"]'],
    [
      "a failed call of OpenZeppelin",
      hexOf("Outer(bytes inner)", [hexOf("FailedCall()", [])]),
      own,
      "Outer[inner=FailedCall]",
    ],
    [
      "two levels",
      hexOf("Outer(bytes inner)", [hexOf("Outer(bytes inner)", [message("deep")])]),
      own,
      'Outer[inner=Outer[inner="deep"]]',
    ],
    [
      "a message with ends left over",
      hexOf("Outer(bytes inner)", [`${message("no")}${"00".repeat(32)}`]),
      own,
      "Outer",
    ],
    ["an error that nobody declares", hexOf("Outer(bytes inner)", ["0xdeadbeef"]), own, "Outer"],
    ["a text", hexOf("Outer(bytes inner)", ["0x68656c6c6f"]), own, "Outer"],
    [
      "arguments with dirty bytes",
      hexOf("Outer(bytes inner)", [
        `${hexOf("OwnableUnauthorizedAccount(address a)", [ALICE]).slice(0, 10)}${"f".repeat(64)}`,
      ]),
      own,
      "Outer",
    ],
    ["a panic cut off", hexOf("Outer(bytes inner)", [panic.slice(0, 40)]), own, "Outer"],
  ])("%s", (_what, data, abi, expected) => {
    expect(tree(decodeRevert(data, abi))).toBe(expected);
  });

  test("at most eight deep", () => {
    let data = message("deepest");
    for (let level = 0; level < 12; level += 1) data = hexOf("Outer(bytes inner)", [data]);
    expect(tree(decodeRevert(data, own))).toBe(`${"Outer[inner=".repeat(7)}Outer${"]".repeat(7)}`);
  });

  test("at most fifty in all", () => {
    const revert = decodeRevert(hexOf("Many(bytes[] all)", [Array.from({ length: 300 }, () => limit)]), own);
    expect(revert.kind === "custom" ? revert.inner : []).toHaveLength(50);
  });

  test("only one that encodes to the same bytes again", () => {
    const prefix = fc.constantFrom(
      "0x08c379a0",
      "0x4e487b71",
      selector({ name: "LimitExceeded", inputs: [{ name: "", type: "uint256" }] }),
    );
    fc.assert(
      fc.property(prefix, fc.uint8Array({ minLength: 1, maxLength: 160 }), (code, bytes) => {
        const inner: Hex = `0x${code.slice(2)}${Buffer.from(bytes).toString("hex")}`;
        const revert = decodeRevert(hexOf("Outer(bytes inner)", [inner]), own);
        const [first] = revert.kind === "custom" ? (revert.inner ?? []) : [];
        expect(first === undefined || encodedAgain(first.revert) === inner).toBe(true);
      }),
      RUNS,
    );
  });
});

test("selectors that nothing declares are named, to be looked up in the contract book", () => {
  const inside = hexOf("Outer(bytes inner)", [
    hexOf("Many(bytes[] all)", [["0xdeadbeef", limit, "0xdeadbeef", "0x1234"]]),
  ]);
  expect(unreadSelectors(decodeRevert(inside, own))).toEqual(["0xdeadbeef"]);
  expect(unreadSelectors(decodeRevert("0xdeadbeef", own))).toEqual(["0xdeadbeef"]);
  expect(unreadSelectors(decodeRevert(limit, own))).toEqual([]);
  expect(unreadSelectors(decodeRevert("0x12", own))).toEqual([]);
});

describe("the failed calls in the answer of a multicall", () => {
  const [aggregate] = abiOf(
    "struct Result { bool success; bytes returnData; }\nfunction aggregate3() payable returns (Result[] returnData)",
  );
  const outputs = aggregate?.type === "function" ? aggregate.outputs : [];
  const nodes = (results: readonly (readonly [boolean, string])[]) => formatValues(outputs, [results]);

  test("are read, and bytes of calls that succeeded are not", () => {
    const failures = failuresIn(
      nodes([
        [true, message("stored")],
        [false, message("no")],
        [false, "0x"],
        [false, limit],
      ]),
      own,
    );
    expect(failures.map(({ path, revert }) => `${path}=${tree(revert)}`)).toEqual([
      'returnData[1].returnData="no"',
      "returnData[3].returnData=LimitExceeded",
    ]);
  });

  test("are at most fifty", () => {
    const results = Array.from({ length: 80 }, () => [false, limit] as const);
    expect(failuresIn(nodes(results), own)).toHaveLength(50);
  });
});

describe("in words", () => {
  const wrapped = hexOf("WrappedError(address target, bytes4 selector, bytes reason, bytes details)", [
    ALICE,
    "0xa9059cbb",
    hexOf("Outer(bytes inner)", [message("GS013")]),
    hexOf("HookCallFailed()", []),
  ]);

  test("on one line", () => {
    expect(revertText(wrapped, own)).toBe(
      "with WrappedError(address,bytes4,bytes,bytes) (reason: Outer(bytes) (inner: “GS013” (the call inside the Safe transaction failed)); details: HookCallFailed())",
    );
    expect(
      revertText(hexOf("Many(bytes[] all)", [Array.from({ length: 40 }, () => message("x".repeat(100)))]), own).length,
    ).toBeLessThan(700);
  });

  test("on several, a level of indentation each", () => {
    expect(revertLines(decodeRevert(wrapped, own)).split("\n")).toEqual([
      "WrappedError(address,bytes4,bytes,bytes)",
      `  target: "${ALICE}"`,
      '  selector: "0xa9059cbb"',
      expect.stringMatching(/^ {2}reason: "0x/),
      expect.stringMatching(/^ {2}details: "0x/),
      "  In reason:",
      "    Outer(bytes)",
      expect.stringMatching(/^ {6}inner: "0x/),
      "      In inner:",
      "        “GS013” (the call inside the Safe transaction failed)",
      "  In details:",
      "    HookCallFailed()",
    ]);
  });
});
