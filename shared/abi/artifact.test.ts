import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Artifact, codeOf, readArtifact, readArtifactSteps } from "./artifact.ts";
import { placeholderOf } from "./creation-code.ts";

const abi = [{ type: "function", name: "f", inputs: [], outputs: [], stateMutability: "view" }];
const parsed = { ok: true, source: "json", abi };
const placeholder = placeholderOf("src/Math.sol:Math");

const contractsIn = (value: unknown): readonly Artifact[] => {
  const read = readArtifact(typeof value === "string" ? value : JSON.stringify(value));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.contracts;
};
const only = (value: unknown): Artifact => {
  const [first, ...more] = contractsIn(value);
  if (first === undefined || more.length > 0) throw new Error("not one contract");
  return first;
};

describe("one contract", () => {
  test("of Hardhat has its name, its code and its deployed code", () => {
    const hardhat = {
      _format: "hh-sol-artifact-1",
      contractName: "Coin",
      sourceName: "contracts/Coin.sol",
      abi,
      bytecode: "0x6001",
      deployedBytecode: "0x60",
      linkReferences: {},
      deployedLinkReferences: {},
    };
    expect(only(hardhat)).toEqual({
      name: "Coin",
      file: "contracts/Coin.sol",
      abi: parsed,
      bytecode: "0x6001",
      deployedBytes: 1,
      libraries: {},
      docs: [],
      source: undefined,
    });
  });

  test("of Foundry has its name and its documentation in the metadata, as an object or as text", () => {
    const metadata = {
      settings: { compilationTarget: { "src/Coin.sol": "Coin" } },
      output: {
        devdoc: { kind: "dev", version: 1, details: "A coin", methods: { "f()": { details: "Looks" } } },
        userdoc: { kind: "user", version: 1, methods: {} },
      },
    };
    const foundry = { abi, bytecode: { object: "0x6001", sourceMap: "", linkReferences: {} }, id: 3 };
    const docs = [
      {
        version: 1,
        kind: "dev",
        details: "A coin",
        methods: [{ name: "f()", description: "Looks", params: [], returns: [] }],
        events: [],
      },
    ];
    expect(only({ ...foundry, metadata })).toMatchObject({
      name: "Coin",
      file: "src/Coin.sol",
      bytecode: "0x6001",
      docs,
    });
    expect(only({ ...foundry, rawMetadata: JSON.stringify(metadata) })).toMatchObject({ name: "", docs });
  });

  test("of Truffle has its source and its documentation", () => {
    const truffle = {
      contractName: "Coin",
      abi,
      bytecode: "0x6001",
      source: "contract Coin {}",
      userdoc: { notice: "A coin", methods: {} },
    };
    expect(only(truffle)).toMatchObject({
      name: "Coin",
      source: "contract Coin {}",
      docs: [{ kind: "user", details: "A coin" }],
    });
  });

  test.each([
    ["a list of entries", abi],
    ["one entry", abi[0]],
    ["signatures", "function f() view"],
    ["an artifact without code", { abi }],
  ])("from %s has no code", (_, value) => {
    expect(only(value)).toMatchObject({ name: "", bytecode: undefined, deployedBytes: undefined });
    expect(only(value).abi).toMatchObject({ ok: true, abi });
    expect(codeOf(only(value))).toEqual({ ok: false, problem: { code: "missing" } });
  });

  test.each([
    ["0x", "Hardhat", { abi, bytecode: "0x" }],
    ["", "solc", { abi, evm: { bytecode: { object: "" } } }],
  ])("that is an interface has the empty code %j of %s", (_, __, value) => {
    expect(codeOf(only(value))).toEqual({ ok: false, problem: { code: "empty" } });
  });

  test("without a valid ABI keeps its code", () => {
    expect(only({ contractName: "Odd", abi: 5, bytecode: "0x6001" })).toMatchObject({
      name: "Odd",
      bytecode: "0x6001",
      abi: { ok: false, error: { code: "no-abi-in-object" } },
    });
    expect(only({ abi: [{ type: "what" }], bytecode: "0x6001" }).abi).toMatchObject({
      ok: false,
      error: { code: "entry-type-unknown", line: 1 },
    });
  });

  test("that deploys more code than a chain allows says so", () => {
    const large = only({ abi, bytecode: "0x6001", deployedBytecode: `0x${"60".repeat(24_577)}` });
    expect(codeOf(large)).toEqual({ ok: false, problem: { code: "deployed-too-large", bytes: 24_577 } });
    const fits = only({ abi, bytecode: "0x6001", deployedBytecode: `0x${"60".repeat(24_576)}` });
    expect(codeOf(fits)).toMatchObject({ ok: true });
  });
});

describe("libraries that are not linked are named", () => {
  const refused = (...libraries: readonly string[]) => ({ ok: false, problem: { code: "unlinked", libraries } });
  const linkReferences = { "src/Math.sol": { Math: [{ length: 20, start: 1 }] } };

  test.each([
    ["Hardhat", { abi, bytecode: `0x60${placeholder}`, linkReferences }],
    ["Foundry", { abi, bytecode: { object: `0x60${placeholder}`, linkReferences } }],
    ["solc", { abi, evm: { bytecode: { object: `60${placeholder}`, linkReferences } } }],
  ])("from the references of %s", (_, value) => {
    expect(codeOf(only(value))).toEqual(refused("src/Math.sol:Math"));
  });

  test("from the other contracts of the file, where it has no references", () => {
    const file = {
      contracts: { "src/A.sol:A": { abi, bin: `60${placeholder}` }, "src/Math.sol:Math": { abi, bin: "60" } },
    };
    expect(contractsIn(file).map(codeOf)).toMatchObject([refused("src/Math.sol:Math"), { ok: true }]);
  });

  test("from the placeholder itself where nothing is known", () => {
    expect(codeOf(only({ abi, bytecode: `0x60${placeholder}` }))).toEqual(refused(placeholder));
  });
});

describe("several contracts", () => {
  const contract = (object: string) => ({ abi, evm: { bytecode: { object }, deployedBytecode: { object: "60" } } });

  test("of solc's standard JSON are found by file and name", () => {
    const output = {
      contracts: { "A.sol": { A: contract("6001"), IA: contract("") }, "B.sol": { B: contract("6002") } },
      sources: { "A.sol": { id: 0 } },
    };
    expect(
      contractsIn(output).map(({ file, name, bytecode, deployedBytes }) => [file, name, bytecode, deployedBytes]),
    ).toEqual([
      ["A.sol", "A", "6001", 1],
      ["A.sol", "IA", "0x", 1],
      ["B.sol", "B", "6002", 1],
    ]);
  });

  test("of solc's combined JSON are found, including old ones with ABI and documentation as text", () => {
    const devdoc = JSON.stringify({ details: "A coin", methods: {} });
    const output = {
      contracts: { "C:/a/A.sol:A": { abi: JSON.stringify(abi), bin: "6001", "bin-runtime": "60", devdoc } },
      version: "0.4.26",
    };
    expect(only(output)).toMatchObject({
      file: "C:/a/A.sol",
      name: "A",
      abi: parsed,
      bytecode: "6001",
      deployedBytes: 1,
      docs: [{ kind: "dev", details: "A coin" }],
    });
  });

  test("of build information come with their sources", () => {
    const info = {
      _format: "hh-sol-build-info-1",
      input: { sources: { "A.sol": { content: "contract A {}" } } },
      output: { contracts: { "A.sol": { A: contract("6001") } } },
    };
    expect(only(info)).toMatchObject({ name: "A", source: "contract A {}" });
  });

  test("are all offered, even if one has a bad ABI", () => {
    const output = {
      contracts: { "A.sol": { A: { ...contract("6001"), abi: [{ type: "what" }] }, B: contract("6002") } },
    };
    expect(contractsIn(output).map(({ abi: one }) => one.ok)).toEqual([false, true]);
  });
});

describe("is refused", () => {
  test.each([
    ["an empty text", "", "empty"],
    ["broken JSON", '{"abi": [', "json-syntax"],
    ["an object of something else", "{}", "no-abi-in-object"],
    ["an output without contracts", '{"contracts": {}}', "no-abi-in-object"],
    ["prose", "hello there", "signature-invalid"],
  ])("%s", (_, text, code) => {
    expect(readArtifact(text)).toMatchObject({ ok: false, error: { code } });
  });

  test("a compilation that failed, with what the compiler says", () => {
    const output = { errors: [{ severity: "error", formattedMessage: "A.sol:1:1: ParserError" }] };
    expect(readArtifact(JSON.stringify(output))).toMatchObject({ ok: false, error: { got: "A.sol:1:1: ParserError" } });
  });
});

test("a key such as __proto__ is a name like any other", () => {
  const read = readArtifact(
    '{"contracts": {"__proto__": {"constructor": {"abi": [], "evm": {"bytecode": {"object": "60"}}}}}}',
  );
  expect(read).toMatchObject({ ok: true, contracts: [{ file: "__proto__", name: "constructor" }] });
  expect({}).not.toHaveProperty("abi");
});

test("any text is read or refused, never thrown at", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(typeof readArtifact(text).ok).toBe("boolean");
    }),
    { numRuns: 200 },
  );
});

test("a large output is read in many steps", () => {
  const contracts = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `F${index}.sol`,
      { [`C${index}`]: { abi, evm: { bytecode: { object: "60" } } } },
    ]),
  );
  const ast = { nodes: Array.from({ length: 300 }, (_, id) => ({ id, nodeType: "Block" })) };
  const steps = readArtifactSteps(JSON.stringify({ contracts, sources: { "F0.sol": { ast } } }));
  let count = 0;
  for (let step = steps.next(); step.done !== true; step = steps.next()) count += 1;
  expect(count).toBeGreaterThan(1_000);
});
