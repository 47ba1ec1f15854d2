import { describe, expect, test } from "vitest";
import { type Artifact, codeOf, readArtifact } from "./artifact.ts";
import { placeholderOf } from "./creation-code.ts";

const abi = [{ type: "function", name: "f", inputs: [], outputs: [], stateMutability: "view" }];
const placeholder = placeholderOf("src/Math.sol:Math");

const read = (text: string): readonly Artifact[] => {
  const result = readArtifact(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.contracts;
};
const contractsIn = (value: unknown): readonly Artifact[] => read(JSON.stringify(value));
const errorOf = (value: unknown) => {
  const result = readArtifact(JSON.stringify(value));
  if (result.ok) throw new Error("it was read");
  return result.error;
};

describe("a file", () => {
  test("may begin with a byte order mark or with blanks, and is still an artifact", () => {
    const text = JSON.stringify({ contractName: "Coin", abi });
    for (const before of ["\uFEFF", "\n  ", "\uFEFF\n"]) expect(read(before + text)).toMatchObject([{ name: "Coin" }]);
  });

  test("keeps such a mark within its texts", () => {
    expect(contractsIn({ abi, source: "// \uFEFF" })).toMatchObject([{ source: "// \uFEFF" }]);
  });

  test("that contains only a list of entries is a contract without a name, code or documentation", () => {
    expect(contractsIn(abi)).toEqual([
      {
        name: "",
        file: "",
        abi: { ok: true, source: "json", abi },
        bytecode: undefined,
        deployedBytes: undefined,
        libraries: {},
        docs: [],
        source: undefined,
      },
    ]);
  });

  test("of Truffle names its source file by path; one that names none has no file", () => {
    expect(contractsIn({ contractName: "Coin", sourcePath: "/c/Coin.sol", abi })).toMatchObject([
      { name: "Coin", file: "/c/Coin.sol" },
    ]);
    expect(contractsIn({ abi })).toMatchObject([{ name: "", file: "" }]);
  });

  test("without an ABI, an output or an entry says what was expected", () => {
    expect(errorOf({ name: "Coin" })).toEqual({
      code: "no-abi-in-object",
      expected: "an abi, or the contracts of a compiler's output",
      got: "neither",
    });
  });

  test("with one entry of an unknown kind is refused as an entry", () => {
    expect(errorOf({ type: "what" })).toMatchObject({ code: "entry-type-unknown" });
  });
});

describe("a compilation that failed", () => {
  test("is told with the start of its first message, formatted or not", () => {
    const long = "x".repeat(300);
    expect(errorOf({ errors: [{ message: "Stack too deep" }, { message: "More" }] }).got).toBe("Stack too deep");
    expect(errorOf({ errors: [{ formattedMessage: long }] }).got).toBe(long.slice(0, 200));
  });

  test("is not taken for an entry because it has a type", () => {
    expect(errorOf({ type: "function", errors: [{ message: "Stack too deep" }] }).got).toBe("Stack too deep");
  });
});

describe("in solc's combined JSON", () => {
  test("a contract may have only an ABI, or only code", () => {
    const contracts = { "a.sol:A": { abi }, "a.sol:B": { bin: "6001" } };
    expect(contractsIn({ contracts })).toMatchObject([
      { file: "a.sol", name: "A", abi: { ok: true }, bytecode: undefined, libraries: {} },
      {
        file: "a.sol",
        name: "B",
        abi: { ok: false, error: { code: "no-abi-in-object", expected: "an abi list", got: "nothing" } },
        bytecode: "6001",
      },
    ]);
  });

  test("an ABI that is no list says what it is instead", () => {
    expect(contractsIn({ contracts: { "a.sol:A": { abi: 5 } } })).toMatchObject([
      { abi: { ok: false, error: { expected: "an abi list", got: "number" } } },
    ]);
  });
});

describe("documentation in the metadata", () => {
  const doc = (details: string) => ({ details, methods: {} });
  const metadata = { output: { devdoc: doc("For developers"), userdoc: doc("For users") } };

  test("has both kinds", () => {
    expect(contractsIn({ abi, metadata })).toMatchObject([
      {
        docs: [
          { kind: "dev", details: "For developers" },
          { kind: "user", details: "For users" },
        ],
      },
    ]);
  });

  test.each([
    ["null", null],
    ["a list as text", "[]"],
    ["text that is no JSON", "A coin"],
  ])("counts where the file's own is %s", (_, devdoc) => {
    expect(contractsIn({ abi, metadata, devdoc })).toMatchObject([{ docs: [{ details: "For developers" }, {}] }]);
  });

  test("does not count where the file has its own", () => {
    expect(contractsIn({ abi, metadata, devdoc: doc("Own") })).toMatchObject([{ docs: [{ details: "Own" }, {}] }]);
  });
});

describe("libraries", () => {
  const evm = (object: string) => ({ abi, evm: { bytecode: { object } } });

  test("are found at the byte where their reference says", () => {
    const linkReferences = { "src/Math.sol": { Math: [{ length: 20, start: 3 }] } };
    expect(contractsIn({ abi, bytecode: `0x600160${placeholder}`, linkReferences })).toMatchObject([
      { libraries: { [placeholder]: "src/Math.sol:Math" } },
    ]);
  });

  test.each([
    ["no list", {}],
    ["no offset", [{ length: 20 }]],
    ["an offset as text", [{ length: 20, start: "1" }]],
  ])("whose references have %s are none", (_, places) => {
    const linkReferences = { "src/Math.sol": { Math: places } };
    expect(contractsIn({ abi, bytecode: `0x60${placeholder}`, linkReferences })[0]?.libraries).toEqual({});
  });

  test("in standard JSON without references are named by the other contracts", () => {
    const contracts = { "src/A.sol": { A: evm(`60${placeholder}`) }, "src/Math.sol": { Math: evm("60") } };
    expect(contractsIn({ contracts }).map(codeOf)).toMatchObject([
      { ok: false, problem: { code: "unlinked", libraries: ["src/Math.sol:Math"] } },
      { ok: true },
    ]);
  });

  test("of a file whose code is all linked are none", () => {
    const contracts = { "src/A.sol": { A: evm("60"), IA: { abi } } };
    expect(contractsIn({ contracts }).map(({ libraries }) => libraries)).toEqual([{}, {}]);
  });
});
