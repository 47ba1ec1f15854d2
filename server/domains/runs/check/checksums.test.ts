import { expect, test } from "vitest";
import { asRead } from "#server/testing/read-request.ts";
import { contractAddress } from "#server/testing/samples.ts";
import { checkChecksums } from "./checksums.ts";

const right = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const wrong = "0x70997970C51812dc3A010C7d01b50e0d17dc79c8";
const tuple = {
  type: "tuple",
  components: [
    { name: "to", type: "address" },
    { name: "raw", type: "address[]" },
  ],
};

const pathsIn = async (inputs: readonly object[], contract = contractAddress) => {
  const reading = {
    item: {
      endpoint: "writeContract",
      params: {},
      body: {},
      purpose: null,
      entry: 3,
      line: 5,
      cells: null,
    },
    position: 3,
    request: asRead(
      "writeContract",
      { contractAddress: contract },
      { abiFunction: { type: "function", name: "f", inputs: inputs.map((input) => ({ name: "", ...input })) } },
    ),
    network: null,
    spending: null,
  } as const;
  const findings = await checkChecksums([reading]);
  expect(findings.every(({ entry, line, severity }) => entry === 3 && line === 5 && severity === "error")).toBe(true);
  return findings.map(({ message }) => message.split(":", 1)[0]);
};

test.each([
  ["a right one", [{ type: "address", value: right }], []],
  ["one in small letters, which has none", [{ type: "address", value: wrong.toLowerCase() }], []],
  ["text that only looks like one", [{ type: "string", value: wrong }], []],
  [
    "a wrong one",
    [
      { type: "uint256", value: "1" },
      { type: "address", value: wrong },
    ],
    ["body.abiFunction.inputs.1.value"],
  ],
  ["a wrapped one", [{ type: "address", value: { raw: wrong } }], ["body.abiFunction.inputs.0.value.raw"]],
  [
    "one in lists of lists",
    [{ type: "address[][2]", value: [[right], [right, wrong]] }],
    ["body.abiFunction.inputs.0.value.1.1"],
  ],
  ["one in a tuple by position", [{ ...tuple, value: [wrong, []] }], ["body.abiFunction.inputs.0.value.0"]],
  [
    "ones in a tuple by name",
    [{ ...tuple, value: { to: wrong, raw: [wrong] } }],
    ["body.abiFunction.inputs.0.value.to", "body.abiFunction.inputs.0.value.raw.0"],
  ],
  [
    "one in a tuple that looks like a wrapper",
    [{ type: "tuple", components: [{ name: "raw", type: "address" }], value: { raw: wrong } }],
    ["body.abiFunction.inputs.0.value.raw"],
  ],
])("Security 51: addresses among arguments: %s", async (_name, inputs, paths) => {
  expect(await pathsIn(inputs)).toEqual(paths);
});

test("the address of a contract", async () => {
  expect(await pathsIn([], wrong)).toEqual(["contractAddress"]);
});
