import { expect, test } from "vitest";
import { documentedInputs } from "./documented-inputs.ts";

const docs = [
  {
    kind: "dev",
    details: "",
    methods: [
      { name: "constructor", params: [{ name: "name_", description: "The name, such as `Acme Points`" }] },
      { name: "initialize(string)", params: [{ name: "name_", description: "Once" }] },
    ],
    events: [],
  },
];

test("an input has the words of its own method and no underscores", () => {
  expect(
    documentedInputs(
      [
        { name: "name_", type: "string" },
        { name: "_supply", type: "uint256" },
      ],
      docs,
      "constructor",
    ),
  ).toEqual([
    { name: "name", type: "string", description: "The name, such as Acme Points" },
    { name: "supply", type: "uint256" },
  ]);
});

test("names that would become the same stay, and so do those of underscores alone", () => {
  const inputs = ["to", "_to", "_", ""].map((name) => ({ name, type: "address" }));
  expect(documentedInputs(inputs, undefined, "constructor")).toEqual(inputs);
});
