// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { expect, test } from "vitest";
import { newTemplate } from "./new-template.ts";

const body = {
  name: "Greeter",
  description: "Says hello",
  bytecode: "5f5ff3",
  abi: [{ type: "constructor", inputs: [{ name: "to", type: "address" }] }],
};

test("a template has its body's values, and null for the rest", () => {
  expect(newTemplate("org", body)).toMatchObject({
    organization_id: "org",
    name: "Greeter",
    bytecode: "0x5f5ff3",
    abi: JSON.stringify(body.abi),
    long_description: null,
    source_code: null,
    type: null,
    docs: null,
    attributes: null,
  });
  const docs = [{ kind: "dev", methods: [] }];
  expect(newTemplate("org", { ...body, docs, type: "OTHER" })).toMatchObject({
    docs: JSON.stringify(docs),
    type: "OTHER",
  });
});

const constructor = { type: "constructor", inputs: [] };

type Input = { readonly name?: string; readonly type: string; readonly components?: { readonly type: string }[] };

const taking = (input: Input) => ({ abi: [{ type: "constructor", inputs: [input] }] });
const noConstructor = "abi[0]: is not a constructor whose inputs can be encoded";

test.each([
  ["a blank name", { name: " " }, "ERR_302", "name: is empty"],
  ["an empty ABI", { abi: [] }, "ERR_302", "abi: has no entries"],
  ["an unknown kind of entry", { abi: [{ type: "method" }] }, "ERR_303", expect.stringMatching(/^abi\[0\]\.type: /)],
  ["a signature instead of an entry", { abi: ["function f()"] }, "ERR_303", expect.stringMatching(/^abi\[0\]: /)],
  [
    "a function without a name",
    { abi: [{ type: "function", inputs: [] }] },
    "ERR_303",
    "abi[0]: is not a function with a selector",
  ],
  [
    "two constructors",
    { abi: [constructor, constructor] },
    "ERR_303",
    "abi: has 2 constructors; a contract has only one",
  ],
  ["an invalid type", taking({ name: "a", type: "money" }), "ERR_303", noConstructor],
  ["an integer of 7 bits", taking({ type: "tuple[]", components: [{ type: "uint7" }] }), "ERR_303", noConstructor],
  ["an integer of 264 bits", taking({ type: "uint264" }), "ERR_303", noConstructor],
  ["33 bytes", taking({ type: "bytes33" }), "ERR_303", noConstructor],
  ["a tuple without components", taking({ type: "tuple" }), "ERR_303", noConstructor],
  ["a long name", { name: "n".repeat(201) }, "ERR_304", "name: is 201 characters long, and at most 200 are kept"],
  [
    "long documentation",
    { docs: { details: "d".repeat(200_000) } },
    "ERR_304",
    expect.stringMatching(/^docs: is 200014 characters long/),
  ],
  [
    "attributes of 1 MB",
    { attributes: ["a".repeat(1_000_000)] },
    "ERR_304",
    expect.stringMatching(/^attributes: is 1000004 characters long/),
  ],
  ["bytecode of an odd length", { bytecode: "0x1" }, "ERR_303", expect.stringMatching(/^bytecode: has an odd number/)],
])("%s is refused", (_, wrong, code, message) => {
  expect(() => newTemplate("org", { ...body, ...wrong })).toThrow(
    expect.objectContaining({ code, status: 400, message }),
  );
});

test.each(["uint", "int8[3][]", "bytes32", "bytes", "address[]", "bool", "string"])(
  "a constructor may take %s",
  (type) => {
    expect(newTemplate("org", { ...body, ...taking({ type }) }).abi).toContain(type);
  },
);
