import { describe, expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import { queryString } from "./path.ts";

const transfer = {
  type: "function",
  name: "transfer",
  stateMutability: "nonpayable",
  inputs: [
    { name: "to", type: "address", internalType: "address", value: "0x5FbDB2315678afecb367f032d93F642f64180aa3" },
    { name: "value", type: "uint256", value: { raw: "1000000000000000001" } },
  ],
  outputs: [{ name: "", type: "bool" }],
};

const write = { addressId: "a-1", clientShare: "c2hhcmU=", abiFunction: transfer };

const nested = {
  type: "function",
  inputs: [
    {
      name: "order",
      type: "tuple",
      components: [{ name: "maker", type: "tuple", components: [{ name: "who", type: "address" }] }],
      value: { maker: { who: "0x0" } },
    },
  ],
};

describe("request bodies of the specification are accepted unchanged", () => {
  test.each([
    ["readContract", { abiFunction: transfer }],
    ["readContract", { abiFunction: nested }],
    ["writeContract", write],
    ["writeContract", { ...write, amount: "0.5", feeLevel: "HIGH" }],
    ["generateAddress", { reference: "demo", networkId: "n", clientShare: "c2hhcmU=" }],
    ["generateAddressInWallet", { reference: "demo", networkId: "n", clientShare: "c2hhcmU=" }],
    ["createProfile", { reference: "demo", type: "Department" }],
    ["createWallet", { reference: "demo", networkId: "n" }],
    ["withdraw", { to: "0x0", amount: "0.5", from: ["0x1", "0x2"], networkId: "n", clientShare: "c2hhcmU=" }],
    ["fetchAbi", { contractAddress: "0x", networkId: "n" }],
    ["addAbi", { contractAddress: "0x", networkId: "n", name: "Vault", abi: [{ type: "receive" }] }],
  ] as const)("%s", (name, body) => {
    expect(endpoints[name].body.parse(body)).toEqual(body);
  });

  test.each([[""], ["0x"], [false], [0], [[]], [{ raw: null }], [null]])("an input value may be %j", (value) => {
    const abiFunction = { ...transfer, inputs: [{ name: "x", type: "bytes", value }] };
    expect(endpoints.readContract.body.parse({ abiFunction }).abiFunction.inputs[0]?.value).toEqual(value);
  });
});

describe("the keys of older ABIs are converted to stateMutability and dropped", () => {
  const { stateMutability: _, ...undescribed } = transfer;

  test.each([
    [{ constant: true }, "view"],
    [{ constant: true, payable: false }, "view"],
    [{ constant: false, payable: true }, "payable"],
    [{ constant: false, payable: false, gas: 30_000 }, "nonpayable"],
    [{ payable: true, gas: "30000" }, "payable"],
    [{ payable: true, stateMutability: "nonpayable" }, "nonpayable"],
    [{ constant: true, stateMutability: "pure" }, "pure"],
  ] as const)("%j is %s", (older, stateMutability) => {
    const abiFunction = { ...undescribed, ...older };
    expect(endpoints.readContract.body.parse({ abiFunction })).toEqual({
      abiFunction: { ...undescribed, stateMutability },
    });
    expect(endpoints.writeContract.body.parse({ ...write, abiFunction }).abiFunction).toEqual({
      ...undescribed,
      stateMutability,
    });
  });

  test.each([{ constant: false }, { gas: 30_000 }, {}])("%j leaves it open", (older) => {
    const { abiFunction } = endpoints.readContract.body.parse({ abiFunction: { ...undescribed, ...older } });
    expect(Object.keys(abiFunction)).toEqual(Object.keys(undescribed));
  });
});

describe("request bodies are read strictly", () => {
  test.each([
    ["a profile type that is not published", "createProfile", { reference: "demo", type: "Robot" }],
    ["an empty reference", "createWallet", { reference: "", networkId: "n" }],
    ["an empty ABI", "addAbi", { contractAddress: "0x", networkId: "n", name: "Vault", abi: [] }],
    ["an unknown field", "writeContract", { ...write, gas: "21000" }],
    ["an unknown field of the function", "readContract", { abiFunction: { ...transfer, selector: "0xa9059cbb" } }],
    ["an older key that is not a flag", "readContract", { abiFunction: { ...transfer, constant: "true" } }],
    [
      "an unknown field of an input",
      "readContract",
      { abiFunction: { ...transfer, inputs: [{ name: "a", type: "bool", value: true, hint: 1 }] } },
    ],
    [
      "an input without a value",
      "readContract",
      { abiFunction: { ...transfer, inputs: [{ name: "a", type: "bool" }] } },
    ],
    [
      "an input without a name",
      "readContract",
      { abiFunction: { ...transfer, inputs: [{ type: "bool", value: true }] } },
    ],
    ["an unknown kind of entry", "readContract", { abiFunction: { ...transfer, type: "modifier" } }],
    ["an unknown mutability", "readContract", { abiFunction: { ...transfer, stateMutability: "constant" } }],
    ["no sender", "writeContract", { ...write, addressId: undefined }],
    ["an empty client share", "writeContract", { ...write, clientShare: "" }],
    ["an empty client share", "generateAddress", { reference: "demo", networkId: "n", clientShare: "" }],
    [
      "both forms of the network",
      "generateAddress",
      { reference: "demo", networkId: "n", network: "tETH", clientShare: "x" },
    ],
    ["an amount with a sign", "writeContract", { ...write, amount: "-1" }],
    ["an amount with an exponent", "writeContract", { ...write, amount: "1e18" }],
    ["an amount that is a number", "writeContract", { ...write, amount: 1 }],
    ["an unknown fee level", "writeContract", { ...write, feeLevel: "FAST" }],
  ] as const)("%s is refused", (_, name, body) => {
    expect(endpoints[name].body.safeParse(body).success).toBe(false);
  });
});

describe("list queries respect the specification's limits", () => {
  test.each([
    [{}, true],
    [{ skip: "0", take: "1" }, true],
    [{ skip: "100000", take: "100" }, true],
    [{ skip: "9".repeat(40) }, true],
    [{ take: "0" }, false],
    [{ take: "101" }, false],
    [{ take: "10.5" }, false],
    [{ skip: "-1" }, false],
    [{ skip: "0x10" }, false],
    [{ skip: ["1", "2"] }, false],
    [{ page: "1" }, false],
  ])("%j: accepted is %s", (query, accepted) => {
    expect(endpoints.listWallets.query.safeParse(query).success).toBe(accepted);
  });

  test("networks filter by enabled and by name", () => {
    expect(endpoints.listNetworks.query.safeParse({ enabled: "true", name: "eth", skip: "0" }).success).toBe(true);
    expect(endpoints.listNetworks.query.safeParse({ enabled: "yes" }).success).toBe(false);
  });

  test("an empty name does not filter, and is not forwarded", () => {
    const query = endpoints.listNetworks.query.parse({ name: "", take: "5" });
    expect(queryString(query)).toBe("?take=5");
  });
});
