import { describe, expect, test } from "vitest";
import { callPath } from "#sandbox/testing/client.ts";
import { codeOf, errorOf, messages, noContract, noPermission, notFound, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  call,
  client,
  contract,
  holderOn,
  networkId,
  readPath,
  readResult,
  unknownAddress,
  unknownId,
} from "./suite.ts";
import { echo, point } from "./values.ts";

const owner = "0x52908400098527886E0F7030069857D2E4169EE7";

describe("Endpoints 1: call read function", () => {
  test("answers in the form of Read call result", async () => {
    const { address } = await holderOn("tETH");
    const body = call(
      "balanceOf",
      [{ name: "account", type: "address", value: address }],
      [{ name: "", type: "uint256" }],
    );
    const answer = await client.post(readPath("DemoToken", "tETH"), body);
    expect(answer.status).toBe(200);
    expect(shapes.readAnswer.parse(answer.body)).toEqual({
      result: {
        data: {
          result: expect.stringMatching(/^\d+$/),
          functionName: "balanceOf",
          contractAddress: contract("DemoToken", "tETH"),
          network: "tETH",
          encodedData: `0x70a08231${address.slice(2).toLowerCase().padStart(64, "0")}`,
        },
        success: true,
        status: 200,
      },
    });
  });

  test.each(["SANDBOX", "tETH", "FUJI"] as const)("on the chain of %s", async (network) => {
    expect(await readResult("DemoToken", network, call("symbol", [], [{ name: "", type: "string" }]))).toBe("PDT");
  });

  test("an integer over 2^53 is decimal text", async () => {
    const supply = call("totalSupply", [], [{ name: "", type: "uint256" }]);
    expect(await readResult("DemoToken", "FUJI", supply)).toBe("1000000000000000000000000");
  });

  test.each([
    ["small letters", (digits: string) => digits.toLowerCase()],
    ["capitals", (digits: string) => digits.toUpperCase()],
  ])("addresses may be written without their checksum, in %s", async (_, spelt) => {
    const { address } = await holderOn("SANDBOX");
    const unchecked = (text: string) => text.replace(/(?<=0x)[0-9a-fA-F]{40}/, spelt);
    const body = (value: string) =>
      call("balanceOf", [{ name: "account", type: "address", value }], [{ name: "", type: "uint256" }]);
    const answer = await client.post(unchecked(readPath("DemoToken")), body(unchecked(address)));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await client.post(readPath("DemoToken"), body(address))).body);
    expect(shapes.readAnswer.parse(answer.body).result.data.contractAddress).toBe(contract("DemoToken", "SANDBOX"));
  });

  test.each([
    ["absent", undefined],
    ["empty", []],
  ])("outputs that are %s come from the known ABI", async (_, outputs) => {
    const read = (name: string, method: string, inputs: readonly unknown[] = []) =>
      readResult(name, "SANDBOX", { abiFunction: { type: "function", name: method, inputs, outputs } });
    expect(await read("DemoToken", "symbol")).toBe("PDT");
    expect(await read("DemoToken", "decimals")).toBe("18");
    const value = { name: "value", type: "tuple", components: point, value: { x: "1", y: "-2" } };
    expect(await read("AllTypes", "echoPoint", [value])).toEqual({ x: "1", y: "-2" });
    expect(await read("CounterProxy", "count")).toMatch(/^\d+$/);
  });

  test("without outputs, a result that no known ABI describes is null", async () => {
    expect(await readResult("AcceptsAnything", "SANDBOX", call("anything"))).toBeNull();
  });

  test("described outputs take precedence over the ABI's", async () => {
    expect(await readResult("DemoToken", "SANDBOX", call("decimals", [], [{ name: "", type: "bytes32" }]))).toBe(
      `0x${"12".padStart(64, "0")}`,
    );
  });

  test("a fallback gets its bytes unchanged, and returns bytes unchanged", async () => {
    const fallback = (inputs: readonly unknown[]) =>
      client.post(readPath("AcceptsAnything"), { abiFunction: { type: "fallback", inputs } });
    const answer = await fallback([{ name: "data", type: "bytes", value: "0x12345678c0ffee" }]);
    expect(answer.status).toBe(200);
    expect(shapes.readAnswer.parse(answer.body).result.data).toMatchObject({
      result: "0xc0ffee",
      functionName: "",
      encodedData: "0x12345678c0ffee",
    });
    for (const inputs of [[], [{ name: "data", type: "bytes", value: "0x" }]]) {
      const { data } = shapes.readAnswer.parse((await fallback(inputs)).body).result;
      expect(data).toMatchObject({ result: "0x", encodedData: "0x" });
    }
  });

  test.each([
    [{ constant: true, payable: false }],
    [{ constant: false, payable: false, gas: 30_000 }],
    [{ gas: "0x7530" }],
  ])("keys of an older ABI are tolerated: %j", async (older) => {
    const { stateMutability: _, ...described } = call("decimals").abiFunction;
    expect(await readResult("DemoToken", "SANDBOX", { abiFunction: { ...described, ...older } })).toBe("18");
  });

  test("all fields of ContractFunDto, InputOutputDto and ABI component are accepted", async () => {
    const described = {
      name: "value",
      type: "tuple",
      description: "A point",
      internalType: "struct AllTypes.Point",
      indexed: false,
      components: point.map((one) => ({ ...one, description: one.name, internalType: "int256" })),
    };
    const { abiFunction } = echo("echoPoint", "tuple", { x: "1", y: "2" });
    const body = {
      abiFunction: {
        ...abiFunction,
        description: "Echoes",
        anonymous: false,
        inputs: [{ ...described, value: { x: "1", y: "2" } }],
        outputs: [{ ...described, name: "", value: {} }],
      },
    };
    expect(await readResult("AllTypes", "SANDBOX", body)).toEqual({ x: "1", y: "2" });
  });

  test("only type and inputs are required, and the name of a function", async () => {
    const { address } = await holderOn("SANDBOX");
    const abiFunction = {
      type: "function",
      name: "balanceOf",
      inputs: [{ name: "account", type: "address", value: address }],
    };
    const answer = await client.post(readPath("DemoToken"), { abiFunction });
    expect([answer.status, shapes.readAnswer.parse(answer.body).result.data.functionName]).toEqual([200, "balanceOf"]);
  });
});

describe("Endpoints 1: errors", () => {
  const symbol = call("symbol", [], [{ name: "", type: "string" }]);
  const at = (network: string, address: string) => client.post(callPath(network, address, "read"), symbol);

  test("an unknown network is 404 ERR_006", async () => {
    expect(errorOf(await at(unknownId, contract("DemoToken", "tETH")))).toMatchObject(notFound);
    expect(errorOf(await at("nowhere", contract("DemoToken", "tETH")))).toMatchObject(notFound);
  });

  test("a network without contracts is 404 ERR_006, one that is not enabled 403 ERR_009", async () => {
    expect(errorOf(await at(networkId("tBTC"), unknownAddress))).toMatchObject(notFound);
    expect(errorOf(await at(networkId("AVAX"), unknownAddress))).toMatchObject(noPermission);
  });

  test("an address without a contract is 404 ERR_066", async () => {
    expect(errorOf(await at(networkId("tETH"), unknownAddress))).toMatchObject(noContract);
  });

  test.each([
    ["a function", call("nothing")],
    ["a function of other types", call("balanceOf", [{ name: "account", type: "uint256", value: 1 }])],
    ["a fallback", { abiFunction: { type: "fallback", inputs: [] } }],
  ])("%s missing in the contract's ABI is 404 ERR_006", async (_, body) => {
    expect(errorOf(await client.post(readPath("DemoToken"), body))).toMatchObject({
      ...notFound,
      details: expect.stringMatching(/^abiFunction: /),
    });
  });

  test.each(["0x12", "nonsense", `${owner}00`, owner.replace("E", "e")])(
    "%s is not a contract address: 400 ERR_010",
    async (address) => {
      expect(errorOf(await at(networkId("tETH"), address))).toMatchObject(refused(/contractAddress/));
    },
  );

  test.each([
    ["an unknown type", { type: "method" }, /type/],
    ["an unknown stateMutability", { stateMutability: "free" }, /stateMutability/],
    ["inputs that are not an array", { inputs: {} }, /inputs/],
    ["outputs that are not an array", { outputs: {} }, /outputs/],
    ["a name that is not text", { name: 5 }, /name/],
    ["a parameter without a type", { inputs: [{ name: "x", value: 1 }] }, /type/],
    ["a parameter without a name", { inputs: [{ type: "bool", value: true }] }, /name/],
    ["an unknown type", { inputs: [{ name: "x", type: "uint7", value: 1 }] }, /inputs\[0\].*x/],
    ["an unknown field", { surplus: 1 }, /surplus/],
    ["an event", { type: "event" }, /type/],
    ["a receive, which returns nothing", { type: "receive", outputs: [] }, /abiFunction\.type/],
    ["outputs of a fallback", { type: "fallback" }, /abiFunction\.outputs/],
    ["a function without a name", { name: undefined }, /name/],
  ])("%s is 400 ERR_010", async (_, fields, message) => {
    const body = { abiFunction: { ...symbol.abiFunction, ...fields } };
    expect(errorOf(await client.post(readPath("DemoToken"), body))).toMatchObject(refused(message));
  });

  test("outputs that do not match the contract's answer are 400 ERR_010", async () => {
    const body = call("nothing", [], [{ name: "", type: "uint256" }]);
    expect(errorOf(await client.post(readPath("AllTypes"), body))).toMatchObject(refused(/outputs/));
  });

  test.each([
    [
      "its reason",
      "withReason",
      [{ name: "reason", type: "string", value: "Not on a Sunday" }],
      /Not on a Sunday/,
      /^0x08c379a0/,
    ],
    ["no reason", "withoutReason", [], /revert/i, /^0x$/],
    ["a custom error", "withPlainError", [], /0x[0-9a-f]{8}/, /^0x[0-9a-f]{8}$/],
    ["a panic", "assertFalse", [], /panic/i, /^0x4e487b71/],
    ["raw data", "withRawData", [{ name: "data", type: "bytes", value: "0xc0ffee" }], /revert/i, /^0xc0ffee$/],
    ["the error of an inner call", "innerCall", [], /revert/i, /^0x[0-9a-f]{8,}$/],
  ])("a revert is 400 with its data: %s", async (_, name, inputs, message, data) => {
    const answer = await client.post(readPath("Reverter"), call(name, inputs));
    expect(codeOf(answer)).toEqual([400, "ERR_010"]);
    expect(errorOf(answer)).toMatchObject({
      message: messages["ERR_010"],
      details: expect.stringMatching(message),
      data: expect.stringMatching(data),
    });
  });
});
