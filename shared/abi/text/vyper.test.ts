import { describe, expect, test } from "vitest";
import { readAbiText } from "./abi-text.ts";

const contractsOf = (text: string) => {
  const read = readAbiText(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.contracts;
};

const abiOf = (text: string) => {
  const [contract] = contractsOf(text);
  if (contract?.result.ok !== true) throw new Error(JSON.stringify(contract));
  return contract.result.abi;
};

const errorOf = (text: string) => {
  const read = readAbiText(text);
  return read.ok ? undefined : read.error;
};

const fn = (name: string, inputs: readonly object[], outputs: readonly string[], stateMutability = "nonpayable") => ({
  type: "function",
  name,
  inputs,
  outputs: outputs.map((type) => ({ name: "", type })),
  stateMutability,
});

const uint = (name: string) => ({ name, type: "uint256" });

describe("an interface file", () => {
  test.each([
    [
      "decorators on the same line",
      "@view @external def f(a: uint256) -> address: ...",
      [fn("f", [uint("a")], ["address"], "view")],
    ],
    [
      "decorators above",
      '# pragma version ~=0.4.0\n\n@view\n@external\ndef f(a: uint256) -> address:\n    """\n    @notice It\'s (not) {balanced\n    """\n    ...\n\n@external\n@payable\ndef g():\n    ...\n',
      [fn("f", [uint("a")], ["address"], "view"), fn("g", [], [], "payable")],
    ],
    [
      "no decorator",
      "@external\ndef f():\n    ...\n\ndef g() -> bool: view\ndef h(): ...",
      [fn("f", [], []), fn("g", [], ["bool"], "view"), fn("h", [], [])],
    ],
    [
      "several outputs",
      "@pure\n@external\ndef f() -> (uint256, DynArray[address, 10]): ...",
      [fn("f", [], ["uint256", "address[]"], "pure")],
    ],
    [
      "a public constant as a length",
      "N: public(constant(uint256)) = 2\n\n@external\ndef f(a: uint256[N]): ...",
      [fn("f", [{ name: "a", type: "uint256[2]" }], [], "nonpayable"), fn("N", [], ["uint256"], "view")],
    ],
    [
      "types of Vyper",
      "from ethereum.ercs import IERC20\n\nflag Roles:\n    ADMIN\n    USER\n\nMOST: constant(uint256) = 3\n\n@external\ndef f(s: String[32], b: Bytes[100], c: bytes4, t: IERC20, r: Roles, m: uint8[MOST], n: DynArray[int128[2], 5]): ...",
      [
        fn(
          "f",
          [
            { name: "s", type: "string" },
            { name: "b", type: "bytes" },
            { name: "c", type: "bytes4" },
            { name: "t", type: "address" },
            { name: "r", type: "uint256" },
            { name: "m", type: "uint8[3]" },
            { name: "n", type: "int128[2][]" },
          ],
          [],
        ),
      ],
    ],
    [
      "a struct",
      "struct Order:\n    maker: address # who\n    amounts: DynArray[uint256, 10]\n\n@external\ndef fill(order: Order, more: Order[2]) -> uint256: ...",
      [
        fn(
          "fill",
          [
            {
              name: "order",
              type: "tuple",
              components: [
                { name: "maker", type: "address" },
                { name: "amounts", type: "uint256[]" },
              ],
            },
            {
              name: "more",
              type: "tuple[2]",
              components: [
                { name: "maker", type: "address" },
                { name: "amounts", type: "uint256[]" },
              ],
            },
          ],
          ["uint256"],
        ),
      ],
    ],
    [
      "an event",
      "event Transfer:\n    sender: indexed(address)\n    receiver: indexed(address)\n    value: uint256\n\nevent Done: pass\n",
      [
        {
          type: "event",
          name: "Transfer",
          anonymous: false,
          inputs: [
            { name: "sender", type: "address", indexed: true },
            { name: "receiver", type: "address", indexed: true },
            { name: "value", type: "uint256", indexed: false },
          ],
        },
        { type: "event", name: "Done", anonymous: false, inputs: [] },
      ],
    ],
    [
      "a default, which makes two functions",
      "@external\ndef f(a: uint256, b: uint256 = max_value(uint256)): ...",
      [fn("f", [uint("a")], []), fn("f", [uint("a"), uint("b")], [])],
    ],
  ])("with %s", (_what, text, expected) => {
    expect(abiOf(text)).toEqual(expected);
    expect(abiOf(text.replaceAll("\n", "\r\n"))).toEqual(expected);
  });

  test("an interface inside another file, as the compiler prints it", () => {
    const text =
      "# External Interfaces\ninterface Token:\n    def balanceOf(a: address) -> uint256: view\n    def pay(): payable\n    def burn(a: uint256): nonpayable\n";
    const [contract] = contractsOf(text);
    expect(contract).toMatchObject({ name: "Token", missing: [] });
    expect(abiOf(text)).toEqual([
      fn("balanceOf", [{ name: "a", type: "address" }], ["uint256"], "view"),
      fn("pay", [], [], "payable"),
      fn("burn", [uint("a")], []),
    ]);
  });
});

test("a contract's source has its external functions, constructor, fallback and public variables", () => {
  const text = `
# pragma version ~=0.4.0
implements: IERC20
exports: (ownable.__interface__, pausable.pause)

owner: public(immutable(address))
balanceOf: public(HashMap[address, HashMap[uint256, uint8[4]]])
names: public(DynArray[String[10], 5])
secret: uint256

@deploy
def __init__(who: address):
    owner = who
    self.secret = 10 // 3

@internal
def _hidden(a: uint256):
    log Done()

def _also_hidden(a: uint256) -> uint256:
    return a

@external
@nonreentrant
def run(a: uint256) -> bool:
    x: DynArray[uint256, 3] = [
1,
        2]
    if a > 0: # not "this
        return True
    return False

@external
@payable
def __default__():
    pass
`;
  const [contract] = contractsOf(text);
  expect(contract?.missing).toEqual(["ownable", "pausable"]);
  expect(abiOf(text)).toEqual([
    { type: "constructor", inputs: [{ name: "who", type: "address" }], stateMutability: "nonpayable" },
    fn("run", [uint("a")], ["bool"]),
    { type: "fallback", stateMutability: "payable" },
    fn("owner", [], ["address"], "view"),
    fn(
      "balanceOf",
      [
        { name: "arg0", type: "address" },
        { name: "arg1", type: "uint256" },
        { name: "arg2", type: "uint256" },
      ],
      ["uint8"],
      "view",
    ),
    fn("names", [{ name: "arg0", type: "uint256" }], ["string"], "view"),
  ]);
});

test.each([
  ["@external\ndef f(a: uint257): ...", 2, 10, "“uint257”", "Did you mean uint256?"],
  ["@external\ndef f(a: Order): ...", 2, 10, "does not declare the type “Order”", "Add its struct, flag or interface."],
  ["@external\ndef f(a: decimal): ...", 2, 10, "encode decimal differently", "Paste what vyper -f abi prints."],
  ["@external\ndef f(a: uint8[MOST]): ...", 2, 10, "The length “MOST”", "Write it in digits."],
  ["N: constant(uint256) = 2 * 3\n@external\ndef f(a: uint8[N]): ...", 3, 10, "The length “N”", "Write it in digits."],
  ["@external\ndef f(a: uint256: ...", 2, 17, "A comma or “)” is missing", undefined],
  ["@external\nx: uint256", 2, 1, "A function is missing after its decorators", undefined],
  [
    "interface I:\n    def f() -> bool: write",
    2,
    22,
    "The mutability of this function is missing",
    "Write view or nonpayable.",
  ],
  ["struct A:\n    a: DynArray[A, 3]\n@external\ndef f(a: A): ...", 2, 8, "nested too deeply", undefined],
])("what is wrong has its place: %j", (text, lineNumber, column, reason, hint) => {
  expect(errorOf(text)).toMatchObject({
    line: lineNumber,
    column,
    reason: expect.stringContaining(reason),
    ...(hint === undefined ? {} : { hint }),
  });
});

test.each([
  [
    "structs that double",
    `${Array.from({ length: 40 }, (_, index) => `struct S${index}:\n    a: S${index + 1}\n    b: S${index + 1}\n`).join("")}struct S40:\n    a: uint256\n@external\ndef f(a: S0): ...`,
  ],
  ["brackets without end", `@external\ndef f(a: ${"DynArray[".repeat(10_000)}`],
  ["decorators without end", "@external\n".repeat(20_000)],
  [
    "one struct in 2,000 functions",
    `struct S:\n${Array.from({ length: 2000 }, (_, index) => `    a${index}: uint256\n`).join("")}${Array.from({ length: 2000 }, (_, index) => `@external\ndef f${index}(a: S): ...\n`).join("")}`,
  ],
])("Security 73: %s end in an error or an ABI, not in a standstill", (_what, text) => {
  expect(typeof readAbiText(text).ok).toBe("boolean");
});
