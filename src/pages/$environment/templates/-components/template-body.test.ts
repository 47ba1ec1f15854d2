import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readArtifact } from "#shared/abi/artifact.ts";
import { placeholderOf } from "#shared/abi/creation-code.ts";
import { readFieldAbi } from "#src/components/abi-text/field-abi.ts";
import { templateSchema } from "./template-body.ts";
import { blankDraft, takeArtifact, type TemplateDraft } from "./template-draft.ts";

const abi = [{ type: "function", name: "f", inputs: [], outputs: [], stateMutability: "view" }];
const filled = { ...blankDraft(), name: " Coin ", description: "A coin", bytecode: "6001", abi: JSON.stringify(abi) };

const read = (draft: Partial<TemplateDraft>, taken?: ReturnType<typeof taking>["taken"]) => {
  const parsed = z.safeParse(templateSchema(taken), { ...filled, ...draft });
  return parsed.success
    ? { body: parsed.data }
    : { errors: parsed.error.issues.map(({ path, message }) => [path.join("."), message]) };
};
const taking = (
  artifact: object,
  draft: TemplateDraft = blankDraft(),
  before?: ReturnType<typeof takeArtifact>["taken"],
) => {
  const result = readArtifact(JSON.stringify(artifact));
  const [first] = result.ok ? result.contracts : [];
  if (first === undefined) throw new Error("no contract");
  return takeArtifact(draft, before, first, "Coin.json");
};

test("filled-in fields are sent, and nothing else", () => {
  expect(read({})).toEqual({ body: { name: "Coin", description: "A coin", bytecode: "0x6001", abi } });
});

test("everything is sent in the service's form", () => {
  const draft = {
    longDescription: "Long ",
    type: "FUNGIBLE_TOKEN",
    sourceCode: "contract Coin {}\n",
    docs: '{"kind": "user"}',
    useCases: "Points\n\n Shares ",
    standards: "ERC-20, ERC-173",
    auditorName: "Acme",
    auditorLink: " https://acme.example/r ",
  };
  expect(read(draft).body).toMatchObject({
    longDescription: "Long",
    type: "FUNGIBLE_TOKEN",
    sourceCode: "contract Coin {}\n",
    docs: { kind: "user" },
    attributes: {
      useCases: ["Points", "Shares"],
      standards: ["ERC-20", "ERC-173"],
      auditor: { name: "Acme", link: "https://acme.example/r" },
    },
  });
});

test("an ABI pasted in any form is sent as JSON, once its text has been read", async () => {
  const text = "interface Coin { function f() external view; }";
  expect(read({ abi: text }).errors).toEqual([["abi", "The ABI is still being read."]]);
  await readFieldAbi(text);
  expect(read({ abi: text }).body).toMatchObject({ abi });
  await readFieldAbi("hello");
  expect(read({ abi: "hello" }).errors).toEqual([["abi", expect.stringMatching(/^Line 1, column 1: /)]]);
});

describe("is refused with advice", () => {
  const constructor = { type: "constructor", inputs: [], stateMutability: "nonpayable" };
  test.each([
    ["a blank name", { name: " " }, "name", /^Enter a name/],
    ["a blank description", { description: "" }, "description", /one line on what/],
    ["no bytecode", { bytecode: "" }, "bytecode", /^Read an artifact above, or paste the compiler/],
    ["an interface", { bytecode: "0x" }, "bytecode", /Interfaces and abstract contracts cannot be deployed: choose/],
    [
      "an odd length",
      { bytecode: "0x600" },
      "bytecode",
      /odd number of hex digits \(3\).*Check that you copied all of it/,
    ],
    ["text that is not hex", { bytecode: "0x60zz" }, "bytecode", /Character 5 .*“z”.*Paste hex digits/],
    ["too much code", { bytecode: "60".repeat(49_153) }, "bytecode", /49,153 bytes.*at most 49,152 \(EIP-3860\)/],
    ["a library", { bytecode: `60${"__Math".padEnd(40, "_")}` }, "bytecode", /1 library: “Math”\. Deploy each/],
    ["no ABI", { abi: " " }, "abi", /or paste the ABI/],
    ["an empty ABI", { abi: "[]" }, "abi", /^The ABI is empty/],
    ["two constructors", { abi: JSON.stringify([constructor, constructor]) }, "abi", /has 2 constructors/],
    ["documentation that is not JSON", { docs: "{" }, "docs", /^The documentation is not JSON: /],
    ["an invalid link", { auditorName: "Acme", auditorLink: "javascript:alert(1)" }, "auditorLink", /https:/],
    ["an auditor without a name", { auditorLink: "https://acme.example" }, "auditorName", /^Enter the auditor's name/],
  ])("%s", (_, draft, field, message) => {
    const { errors = [] } = read(draft);
    expect(errors).toEqual([[field, expect.stringMatching(message)]]);
  });
});

describe("an artifact", () => {
  const artifact = {
    contractName: "Coin",
    abi,
    bytecode: "0x6001",
    source: "contract Coin {}",
    devdoc: { kind: "dev", methods: { "f()": { details: "Looks" } } },
    userdoc: { kind: "user", notice: "Coins\nfor all", methods: {} },
  };

  test("fills the blank fields", () => {
    const { draft } = taking(artifact);
    expect(draft).toMatchObject({
      name: "Coin",
      description: "Coins for all",
      bytecode: "0x6001",
      sourceCode: "contract Coin {}",
    });
    expect(JSON.parse(draft.abi)).toEqual(abi);
    expect(JSON.parse(draft.docs)).toMatchObject([{ kind: "dev" }, { kind: "user" }]);
    expect(z.safeParse(templateSchema(undefined), draft).success).toBe(true);
  });

  test("removes nothing that was typed, and replaces what an earlier one gave", () => {
    const typed = { ...blankDraft(), name: "Points", docs: "{}" };
    const first = taking(artifact, typed);
    expect(first.draft).toMatchObject({ name: "Points", docs: "{}", description: "Coins for all" });
    const second = taking({ contractName: "Vault", abi, bytecode: "0x6002" }, first.draft, first.taken);
    expect(second.draft).toMatchObject({
      name: "Points",
      docs: "{}",
      description: "",
      sourceCode: "",
      bytecode: "0x6002",
    });
  });

  test("with only an ABI leaves the code and its facts unchanged", () => {
    const large = { ...artifact, deployedBytecode: `0x${"60".repeat(24_577)}` };
    const first = taking(large);
    const second = taking({ abi }, first.draft, first.taken);
    expect(second.draft.bytecode).toBe("0x6001");
    expect(second.taken.deployedBytes).toBe(24_577);
    expect(read(second.draft, second.taken).errors).toEqual([
      ["bytecode", expect.stringMatching(/24,577 bytes.*EIP-170/)],
    ]);
    // Other code is not known to be too large.
    expect(read({ bytecode: "0x6002" }, second.taken).body?.bytecode).toBe("0x6002");
  });

  test("with unlinked libraries names them", () => {
    const bytecode = `0x60${placeholderOf("src/Math.sol:Math")}`;
    const { draft, taken } = taking({
      contractName: "Coin",
      abi,
      bytecode,
      linkReferences: { "src/Math.sol": { Math: [{ start: 1, length: 20 }] } },
    });
    const { errors = [] } = read({ ...filled, bytecode: draft.bytecode }, taken);
    expect(errors).toEqual([["bytecode", expect.stringMatching(/not linked with 1 library: “src\/Math\.sol:Math”/)]]);
  });
});
