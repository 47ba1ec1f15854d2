import { encodeAbiParameters } from "viem/utils";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { contractAddress, networkId, sender, writeBody, writeItem as write } from "#server/testing/samples.ts";
import { answers, type Behaviour, errorBody, resets, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { maxSimulated, simulateAnswerSchema } from "#shared/console/run-start.ts";

const key = "canary-node-key-91cd";
const nodeless = "0e7a1c52-5a0d-4b0c-8000-000000000002";

let node: Upstream;
let harness: Harness;
let operator: Person;
beforeAll(async () => {
  node = await startUpstream();
  harness = await startHarness({}, { [networkId]: { rpcUrl: createSecret(`${node.origin}/${key}`) } });
  operator = await harness.signIn("operator");
});
afterAll(async () => {
  await harness.close();
  await node.close();
});
beforeEach(() => {
  harness.upstream.on(answers(404, errorBody("ERR_096", 404)));
  const networks = [networkId, nodeless].map((id) => ({ id, name: id, enabled: true, decimals: 18 }));
  listNetworks(harness.upstream, networks);
  node.on(answering({ result: "0x" }, { result: "0xcafe" }));
});

/** A node that responds to both requests in its own way. */
const answering =
  (called: object, estimated: object): Behaviour =>
  (response, request, socket) => {
    const part = request.body.includes('"eth_call"') ? called : estimated;
    answers(200, { jsonrpc: "2.0", id: 1, ...part })(response, request, socket);
  };
const reverting = (data?: string) => {
  const error = { error: { code: 3, message: "execution reverted", data } };
  node.on(answering(error, error));
};

const simulate = async (items: readonly object[], more: object = {}) => {
  const answer = await harness.send(operator, "POST", "/console/ask/runs/simulate", { payload: { items, ...more } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return simulateAnswerSchema.parse(answer.json()).data;
};

describe("a simulation of items", () => {
  test("queries the node for each contract write as its sender, with the calldata and the amount of the item", async () => {
    const before = node.seen.length;
    const amount = { ...write, body: { ...writeBody, amount: "0.5" } };
    expect(await simulate([write, amount])).toEqual({ findings: [], simulated: 2, unavailable: 0 });
    const questions = node.seen.slice(before).map(({ body }) => JSON.parse(body) as unknown);
    expect(questions).toHaveLength(4);
    const transaction = {
      from: sender.address.toLowerCase(),
      to: contractAddress.toLowerCase(),
      data: expect.stringMatching(/^0xa9059cbb0{24}70997970c51812dc3a010c7d01b50e0d17dc79c80{48}0de0b6b3a7640001$/),
    };
    for (const value of ["0x0", "0x6f05b59d3b20000"]) {
      expect(questions).toContainEqual(
        expect.objectContaining({ method: "eth_call", params: [{ ...transaction, value }, "latest"] }),
      );
      expect(questions).toContainEqual(
        expect.objectContaining({ method: "eth_estimateGas", params: [{ ...transaction, value }] }),
      );
    }
    expect(harness.upstream.count("POST")).toBe(0);
  });

  const error = (selector: string, type: string, value: string | bigint) =>
    `${selector}${encodeAbiParameters([{ type }], [value]).slice(2)}`;
  test.each([
    ["a message", error("0x08c379a0", "string", "not the owner"), "It would revert with “not the owner”."],
    [
      "a panic",
      error("0x4e487b71", "uint256", 0x11n),
      "It would revert with Panic 0x11: an arithmetic overflow or underflow.",
    ],
    [
      "a known error",
      error("0x118cdaa7", "address", contractAddress),
      "It would revert with OwnableUnauthorizedAccount(address).",
    ],
    ["no reason", "0x", "It would revert without a reason."],
    ["an own error", "0x12345678", "It would revert with an unknown error, selector 0x12345678."],
  ])("explains that a contract reverts with %s, at the item's line", async (_name, data, message) => {
    reverting(data);
    const { findings, simulated } = await simulate([{ ...write, line: 9 }]);
    expect(findings).toEqual([{ severity: "warning", entry: 0, line: 9, message }]);
    expect(simulated).toBe(1);
  });

  test("Security 45: escapes and shortens a contract's text", async () => {
    reverting(error("0x08c379a0", "string", `\u202e${"x".repeat(5_000)}`));
    const [finding] = (await simulate([write])).findings;
    expect(finding?.message).toContain("\\u202e");
    expect(finding?.message.length).toBeLessThan(450);
  });

  test("reports that a node would not run it", async () => {
    node.on(answering({ result: "0x" }, { error: { code: -32000, message: "insufficient funds for transfer" } }));
    const [finding] = (await simulate([write])).findings;
    expect(finding?.message).toBe("The network's node would not run it: insufficient funds for transfer.");
  });

  test("Security 50: ignores a node of another chain", async () => {
    listNetworks(harness.upstream, [{ id: networkId, name: networkId, enabled: true, decimals: 18, chainId: 5 }]);
    const result = await simulate([write, write]);
    expect(result).toMatchObject({ simulated: 0, unavailable: 2 });
    expect(result.findings.map(({ message }) => message)).toEqual([
      "The node configured for this network belongs to another network.",
    ]);
  });

  test("counts items that cannot be simulated: another endpoint, a network without a node, an unknown sender", async () => {
    const others = [
      { endpoint: "createProfile", body: { reference: "a", type: "User" } },
      { ...write, params: { networkId: nodeless, contractAddress } },
      { ...write, body: { ...writeBody, addressId: "address-9" } },
    ];
    expect(await simulate([...others, write])).toEqual({ findings: [], simulated: 1, unavailable: 3 });
  });

  test("Security 37: queries a node that does not respond once, reports it once, and never reveals its address", async () => {
    node.on(resets);
    const before = node.seen.length;
    const result = await simulate(Array.from({ length: 40 }, () => write));
    expect(result).toMatchObject({ simulated: 0, unavailable: 40 });
    expect(result.findings.map(({ message }) => message)).toEqual(["The network's node cannot be reached."]);
    expect(JSON.stringify(result)).not.toContain(key);
    // Requests started at the same time send both.
    expect(node.seen.length - before).toBeLessThanOrEqual(8);
  });

  test("takes a window of the list, no more", async () => {
    const items = Array.from({ length: maxSimulated + 1 }, () => write);
    const answer = await harness.send(operator, "POST", "/console/ask/batches/simulate", { payload: { items } });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining("body.items"),
    ]);
  });
});
