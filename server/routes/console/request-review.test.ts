import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reviewRequest } from "#server/domains/review/request-review.ts";
import { createSecret } from "#server/lib/secret.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { answeringNode, type NodeAnswers, nodeChainId } from "#server/testing/node-answers.ts";
import { asRead } from "#server/testing/read-request.ts";
import { networkId, sender, started } from "#server/testing/samples.ts";
import { answers, errorBody, hangs, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { notReviewed, reviewedHeader } from "#shared/console/header.ts";
import { reviewAnswerSchema } from "#shared/console/meaning.ts";
import { type RequestReview, requestReviewAnswerSchema } from "#shared/console/request-review.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";

const network = { id: networkId, name: "Demo", enabled: true, decimals: 18, chainId: nodeChainId };
const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const collectionAddress = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";

const template = {
  id: "template-1",
  name: "ERC-20 token",
  bytecode: "0x6001600203",
  abi: [
    {
      type: "constructor",
      stateMutability: "nonpayable",
      inputs: [
        { name: "name_", type: "string" },
        { name: "supply", type: "uint256" },
      ],
    },
  ],
};
const collection = {
  id: "collection-1",
  displayName: "Things",
  type: "NON_FUNGIBLE_TOKEN",
  network: networkId,
  collectionMetadata: { name: "Things", symbol: "THG", contractAddress: collectionAddress },
};

let node: Upstream;
let harness: Harness;
let operator: Person;
beforeEach(async () => {
  node = await startUpstream();
  harness = await startHarness({}, { [networkId]: { rpcUrl: createSecret(node.origin) } });
  operator = await harness.signIn("operator");
  listNetworks(harness.upstream, [network]);
  harness.upstream.on(answers(200, { result: template }), /contract-templates\/template-1$/);
  harness.upstream.on(answers(200, { collection }), /collections\/collection-1$/);
  telling({});
});
afterEach(async () => {
  await harness.close();
  await node.close();
});

const telling = (more: NodeAnswers): void => node.on(answeringNode(more));

const send = (payload: unknown, person = operator) =>
  harness.send(person, "POST", "/console/ask/request-review", {
    payload: JSON.stringify(payload),
    headers: { "content-type": "application/json" },
  });
const reviewed = async (payload: unknown): Promise<RequestReview> => {
  const answer = await send(payload);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return requestReviewAnswerSchema.parse(answer.json()).data;
};

const parameter = (name: string, type: string, value: unknown) => ({ name, type, value });
const deployment = {
  endpoint: "deployTemplate",
  params: { templateId: "template-1" },
  body: {
    networkId,
    addressId: sender.id,
    constructorParameters: [parameter("name_", "string", "Acme Points"), parameter("supply", "uint256", "1000")],
  },
};
const mint = {
  endpoint: "mintToken",
  params: { id: "collection-1" },
  body: { addressId: sender.id, to: recipient, tokenId: "7", metadata: { name: "Thing 7" } },
};
const burn = {
  endpoint: "burnToken",
  params: { id: "collection-1" },
  body: { addressId: sender.id, tokenId: "7" },
};

describe("a review of a deployment", () => {
  test("returns its words, arguments and code, and the node's simulation of the creation", async () => {
    telling({ eth_call: { result: "0x60016002" }, eth_estimateGas: { result: "0x5208" } });
    const answer = await reviewed(deployment);
    expect(sentenceText(answer.meaning.short)).toBe("Deploy “ERC-20 token” as “Acme Points”");
    expect(answer.meaning.fields.map(({ label, value }) => `${label}: ${sentenceText(value)}`)).toEqual([
      "Network: Demo",
      "Template: “ERC-20 token”",
      "Template id: template-1",
      expect.stringMatching(/^Code hash: 0x[0-9a-f]{64}$/),
      "name_ (string): “Acme Points”",
      "supply (uint256): 1,000",
    ]);
    expect(answer.creation).toMatchObject({ codeBytes: 5, argumentBytes: 128, deployedBytes: 4 });
    expect(answer.simulation).toMatchObject({ outcome: "succeeded", gas: "21000" });
    expect(answer.fees?.levels).toHaveLength(3);
    expect(answer.subject).toMatchObject({ kind: "template", name: "ERC-20 token" });
    expect(node.seen.map(({ body }) => body).join()).toContain(`"data":"0x60016002030000`);
  });
});

describe("a review of a problematic deployment", () => {
  const codes = async (payload: unknown) => (await reviewed(payload)).warnings.map(({ code }) => code);
  const withArguments = (...constructorParameters: readonly object[]) => ({
    ...deployment,
    body: { ...deployment.body, constructorParameters },
  });

  test("must not be sent with other types than the constructor has", async () => {
    const answer = await reviewed(withArguments(parameter("name_", "bytes", "0x00")));
    expect(answer.meaning.contradiction).toContain("constructor(string,uint256)");
    expect(answer.warnings).toMatchObject([{ code: "contradiction", severity: "stop" }]);
  });

  test("must not be sent with arguments that can be read in two ways", async () => {
    const answer = await reviewed(withArguments(parameter("name_", "string", "A"), parameter("s", "uint256", "05")));
    expect(answer.meaning.source).toBe("unread");
    expect(answer.meaning.contradiction).toContain("body.constructorParameters.1.value");
  });

  test("warns of code that is too large, of a creation that fails, and of a fee that is not covered", async () => {
    telling({ eth_call: { result: `0x${"60".repeat(24_577)}` } });
    expect(await codes(deployment)).toEqual(["code-too-large"]);
    telling({ eth_call: { error: { code: 3, message: "execution reverted: no", data: "0x" } } });
    expect(await codes(deployment)).toEqual(["simulation-fails"]);
    telling({});
    const pagination = { totalElements: 1, currentPage: 1, totalPages: 1, skip: 0, take: 10 };
    const balance = [{ address: sender.address, balance: "1" }];
    harness.upstream.on(answers(200, { balance, pagination }), /native-balance/);
    expect(await codes(deployment)).toEqual(["fee-not-covered"]);
  });

  test("has no fee if someone else pays for the gas", async () => {
    const answer = await reviewed({ ...deployment, body: { ...deployment.body, useGasless: true } });
    expect(answer.fees).toBeNull();
    expect(answer.meaning.fields.map(({ label }) => label)).toContain("Gas");
  });

  test("reports that the network has no node, or the node is of another chain", async () => {
    telling({ eth_chainId: { result: "0x1" } });
    expect((await reviewed(deployment)).simulation).toMatchObject({
      outcome: "unanswered",
      code: "POSTERN_NODE_OTHER_NETWORK",
    });
    const networkOfOther = "0e7a1c52-5a0d-4b0c-8000-000000000002";
    listNetworks(harness.upstream, [network, { ...network, id: networkOfOther, name: "Other" }]);
    const elsewhere = { ...deployment, body: { ...deployment.body, networkId: networkOfOther } };
    expect((await reviewed(elsewhere)).simulation).toEqual({ outcome: "unavailable" });
  });

  test("has the sender's balance even if the node does not respond in time", async () => {
    const pagination = { totalElements: 1, currentPage: 1, totalPages: 1, skip: 0, take: 10 };
    const balance = [{ address: sender.address, balance: "7" }];
    harness.upstream.on(answers(200, { balance, pagination }), /native-balance/);
    node.on(hangs);
    const { store, environments, dependencies } = harness;
    const running = environments.get("ask");
    if (running === undefined) throw new Error("This environment does not exist.");
    const answer = await reviewRequest(
      { store, facts: dependencies.facts, now: dependencies.now, note: () => {} },
      {
        running,
        request: asRead("deployTemplate", deployment.params, deployment.body),
        requestId: "r",
        budgetMs: 1000,
      },
    );
    expect(answer.simulation).toMatchObject({ outcome: "unanswered" });
    expect(answer.balances).toMatchObject([{ amount: "7" }]);
  });

  test("reports what it could not compare if the template's code and ABI are unreadable", async () => {
    const broken = { ...template, bytecode: "0x60__$linked$__", abi: "{" };
    harness.upstream.on(answers(200, { result: broken }), /contract-templates\/template-1$/);
    const answer = await reviewed(deployment);
    expect([answer.creation, answer.simulation]).toEqual([null, { outcome: "unavailable" }]);
    expect(answer.unknown).toEqual([
      "The template's ABI could not be read, so the arguments could not be compared with its constructor.",
      "The template's code could not be read, so the creation could not be simulated.",
    ]);
    // Names from the request alone could be false.
    expect(answer.meaning.fields.map(({ label }) => label)).toContain("Argument 1 (string)");
  });
});

describe("a review of a mint or a burn", () => {
  test("must not be sent from an address of another network", async () => {
    await mirror(harness.store, "ask", {
      kind: "addresses",
      id: sender.id,
      networkId: "0e7a1c52-5a0d-4b0c-8000-000000000009",
      address: sender.address.toLowerCase(),
      record: sender,
    });
    expect((await reviewed(mint)).meaning.contradiction).toContain("not on the collection's network");
  });

  test("warns of a recipient that is a contract, resembles a known one, or is the zero address", async () => {
    telling({ eth_getCode: { result: "0x6001" }, eth_call: { error: { code: 3, message: "reverted", data: "0x" } } });
    const { warnings } = await reviewed(mint);
    expect(warnings.map(({ code }) => code)).toContain("recipient-is-contract");
    const zero = { ...mint, body: { ...mint.body, to: `0x${"0".repeat(40)}` } };
    expect((await reviewed(zero)).warnings.map(({ code }) => code)).toContain("to-zero-address");
  });

  test("warns of burning more than the owner has", async () => {
    const semi = { ...collection, type: "SEMI_FUNGIBLE_TOKEN" };
    harness.upstream.on(answers(200, { collection: semi }), /collections\/collection-1$/);
    telling({ eth_call: { result: `0x${"3".padStart(64, "0")}` } });
    const burning = { ...burn, body: { ...burn.body, amount: "5" } };
    const { warnings } = await reviewed(burning);
    expect(warnings).toMatchObject([{ code: "not-owned", text: expect.stringContaining("has only 3") }]);
    expect((await reviewed({ ...burn, body: { ...burn.body, amount: "3" } })).warnings).toEqual([]);
  });

  test("returns words and movements, and reports that it cannot be simulated", async () => {
    telling({ eth_call: { error: { code: 3, message: "execution reverted", data: "0x" } } });
    const answer = await reviewed(mint);
    expect(sentenceText(answer.meaning.short)).toBe(
      `Mint #7 of “Things” to 0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605`,
    );
    expect(answer.meaning.movements).toMatchObject([
      { amount: "1", to: recipient, asset: { kind: "erc721", tokenId: "7" } },
    ]);
    expect(answer.simulation).toEqual({ outcome: "unavailable" });
    expect(answer.unknown).toContain("The service makes this transaction itself, so Postern cannot simulate it.");
    expect(answer.warnings.map(({ code }) => code)).toEqual(["first-transfer"]);
  });

  describe("Reliability 37: a write to the collection's contract and a mint of the same token", () => {
    const call = (value: string, to = recipient) => {
      const inputs = [parameter("to", "address", to), parameter("id", "uint256", value)];
      return {
        addressId: sender.id,
        abiFunction: { type: "function", name: "safeMint", stateMutability: "nonpayable", inputs },
      };
    };
    const path = `/api/v1/contract-interactions/network/${networkId}/contract-address/${collectionAddress}/functions/write`;
    const post = async (key: string, url: string, payload: object) => {
      const headers = { "idempotency-key": key, [reviewedHeader]: notReviewed };
      const answer = await harness.send(operator, "POST", `/relay/ask${url}`, {
        headers,
        payload: { ...payload, clientShare },
      });
      expect(answer.statusCode).toBe(200);
    };
    const words = (id: string, to: string) =>
      `0x12345678${to.slice(2).toLowerCase().padStart(64, "0")}${id.padStart(64, "0")}`;
    const reviewedCall = async (calldata: string) => {
      const payload = { networkId, from: sender.address, to: collectionAddress, calldata, amount: "0" };
      const answer = await harness.send(operator, "POST", "/console/ask/review", { payload });
      return reviewAnswerSchema.parse(answer.json()).data.warnings.map(({ code }) => code);
    };

    test("are a caution for each other, and both are sent", async () => {
      harness.upstream.on(answers(200, started), /(write|mint)$/);
      await post("mint", "/api/v1/tokenization/collections/collection-1/tokens/mint", mint.body);
      expect(await reviewedCall(words("7", recipient))).toContain("repeats-token");
      expect(await reviewedCall(words("8", recipient))).not.toContain("repeats-token");
      expect(await reviewedCall(words("7", sender.address))).not.toContain("repeats-token");
      await post("write", path, call("8"));
      const other = { ...mint, body: { ...mint.body, tokenId: "8" } };
      expect((await reviewed(other)).warnings.map(({ code }) => code)).toContain("repeats-token");
      const third = { ...mint, body: { ...mint.body, tokenId: "9" } };
      expect((await reviewed(third)).warnings.map(({ code }) => code)).not.toContain("repeats-token");
    });
  });

  test("warns of a token id that is taken, and of burning another owner's token", async () => {
    telling({ eth_call: { result: `0x${recipient.slice(2).toLowerCase().padStart(64, "0")}` } });
    expect((await reviewed(mint)).warnings.map(({ code }) => code)).toContain("token-exists");
    expect((await reviewed(burn)).warnings.map(({ code }) => code)).toContain("not-owned");
  });
});

test("the client share is no part of a review, and nothing is sent", async () => {
  const answer = await send({ ...mint, body: { ...mint.body, clientShare } });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.not.stringContaining(clientShare)]);
  await reviewed(mint);
  const posts = harness.upstream.seen.filter(({ method }) => method === "POST").map(({ url }) => url);
  expect(posts.filter((url) => !url.endsWith("/functions/read"))).toEqual([]);
});

test("data withheld by the service does not fail a review", async () => {
  harness.upstream.on(answers(500, errorBody("ERR_019", 500)), /./);
  const answer = await reviewed(mint);
  expect(sentenceText(answer.meaning.short)).toMatch(/^Mint #7 of the collection .?collection-1.? to /);
  expect(answer.unknown.length).toBeGreaterThan(1);
});
