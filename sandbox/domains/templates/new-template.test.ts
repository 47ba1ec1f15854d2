import { expect, test } from "vitest";
import { newTemplate } from "./new-template.ts";

const body = {
  name: "Greeter",
  description: "Says hello",
  bytecode: "5f5ff3",
  abi: [{ type: "constructor", inputs: [{ name: "to", type: "address" }] }],
};

test("a template has what its body says, and null for the rest", () => {
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

test.each([
  [{ name: " " }, "ERR_302", "name: is empty"],
  [{ abi: [] }, "ERR_302", "abi: has no entries"],
  [{ abi: [{ type: "method" }] }, "ERR_303", /^abi\[0\]\.type: /],
  [{ abi: ["function f()"] }, "ERR_303", /^abi\[0\]: /],
  [{ abi: [{ type: "function", inputs: [] }] }, "ERR_303", "abi[0]: is no function that has a selector"],
  [{ abi: [constructor, constructor] }, "ERR_303", "abi: has 2 constructors, a contract has one"],
  [
    { abi: [{ type: "constructor", inputs: [{ name: "a", type: "money" }] }] },
    "ERR_303",
    "abi[0]: is no constructor whose inputs can be encoded",
  ],
  [
    { abi: [{ type: "constructor", inputs: [{ type: "tuple[]", components: [{ type: "uint7" }] }] }] },
    "ERR_303",
    "abi[0]: is no constructor whose inputs can be encoded",
  ],
  [{ name: "n".repeat(201) }, "ERR_304", "name: is 201 characters long, and at most 200 are kept"],
  [{ docs: { details: "d".repeat(200_000) } }, "ERR_304", /^docs: is 200014 characters long/],
  [{ attributes: ["a".repeat(1_000_000)] }, "ERR_304", /^attributes: is 1000004 characters long/],
  [{ bytecode: "0x1" }, "ERR_303", /^bytecode: has an odd number/],
])("%j is refused with %s", (wrong, code, message) => {
  const expected = typeof message === "string" ? message : expect.stringMatching(message);
  expect(() => newTemplate("org", { ...body, ...wrong })).toThrow(
    expect.objectContaining({ code, status: 400, message: expected }),
  );
});
