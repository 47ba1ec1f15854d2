import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { callPath } from "#sandbox/testing/client.ts";
import {
  existsAlready,
  errorOf,
  inProgress,
  noContract,
  noPermission,
  notFound,
  noToken,
  outOfRange,
  wrongContractAddress,
  wrongFormat,
} from "./errors.ts";
import { created, deploy, deployment, issueBody, ofToken, tokensPath } from "./issuing.ts";
import * as shapes from "./shapes.ts";
import {
  call,
  client,
  contract,
  deployedOn,
  type NewAddress,
  networkId,
  newAddress,
  nonceOf,
  otherClient,
  ready,
  receiptOf,
  traces,
  transactionOf,
  unknownAddress,
  unknownId,
} from "./suite.ts";

let issuer: NewAddress;
let deploymentId: string;

beforeAll(async () => {
  issuer = await newAddress("issuer", "SANDBOX");
  deploymentId = (await deployment()).id;
});

const issue = (more: Readonly<Record<string, unknown>> = {}) =>
  client.post(tokensPath, issueBody(issuer, deploymentId, more));
const tokenOf = async (id: string) => shapes.tokenAnswer.parse((await client.get(`${tokensPath}/${id}`)).body).token;
const resultSchema = z.strictObject({
  transactionHash: shapes.hash,
  contractAddress: shapes.evmAddress,
  tokenId: shapes.uuid,
});

describe("Operations beyond the specification: POST /api/v1/tokenization/tokens", () => {
  test("issues a token that is on the chain, in the lists, and callable by its ABI", async () => {
    const answer = await issue();
    expect(answer.status).toBe(202);
    const { workflowId, operationId } = shapes.writeAnswer.parse(answer.body).workflowResult;
    const { status, result } = await client.ended(workflowId);
    expect(status).toBe("COMPLETED");
    const { transactionHash, contractAddress, tokenId } = resultSchema.parse(result);
    expect(tokenId).toBe(operationId);
    expect((await receiptOf("SANDBOX", transactionHash)).contractAddress).toBe(contractAddress);
    expect(await tokenOf(tokenId)).toEqual({
      id: tokenId,
      status: "ACTIVE",
      type: "FUNGIBLE_TOKEN",
      displayName: "Acme Points",
      tokenMetadata: {
        name: "Acme Points",
        symbol: "ACP",
        decimals: 2,
        standard: "ERC20",
        network: "SANDBOX",
        contractAddress,
        contractTemplateId: "5a0db0c5-2001-4000-8000-000000000001",
        contractDeploymentId: deploymentId,
        addressId: issuer.id,
      },
    });
    const contracts = await deployedOn("SANDBOX");
    expect(contracts.find((one) => one.contractAddress === contractAddress)?.deployerAddressId).toBe(issuer.id);
    const path = callPath("SANDBOX", contractAddress, "read");
    const holder = call("balanceOf", [{ name: "account", type: "address", value: issuer.address }]);
    expect(shapes.readAnswer.parse((await client.post(path, holder)).body).result.data.result).toBe("5000");
    const portfolio = await client.get(`/api/v1/portfolio?address=${issuer.address}&tokenizationId=${tokenId}`);
    expect(shapes.assetList.parse(portfolio.body).assets).toMatchObject([
      { contractAddress, amount: "5000", type: "ERC20", tokenizationId: tokenId },
    ]);
    const { body } = await client.get(`/api/v1/transactions/address/${issuer.address}?take=100`);
    const own = shapes.transactionList.parse(body).data.filter(({ txid }) => txid === transactionHash);
    expect(own).toHaveLength(2);
    expect(own).toContainEqual(expect.objectContaining({ type: "ERC20", amount: "5000", addressTo: issuer.address }));
  });

  test("two simultaneous issues of one deployment create two tokens", async () => {
    const names = ["First", "Second"];
    const answers = await Promise.all(
      names.map((name) => issue({ displayName: name, createParams: ofToken(issuer.address, { name }) })),
    );
    const ended = await Promise.all(
      answers.map(({ body }) => created(shapes.writeAnswer.parse(body).workflowResult.workflowId)),
    );
    const addresses = ended.map(({ contractAddress }) => contractAddress);
    expect(new Set(addresses).size).toBe(2);
    const tokens = shapes.tokenList.parse((await client.get(`${tokensPath}?take=100`)).body).tokens;
    for (const [index, name] of names.entries()) {
      const token = tokens.find(({ displayName }) => displayName === name);
      expect(token?.tokenMetadata).toMatchObject({ name, contractAddress: addresses[index] });
    }
    const nonces = await Promise.all(ended.map(({ transactionHash }) => transactionOf("SANDBOX", transactionHash)));
    expect(new Set(nonces.map(({ nonce }) => nonce)).size).toBe(2);
  });

  test("400 ERR_146 while the deployment is in progress, and a token afterwards", async () => {
    const { workflowId, operationId } = await deploy(issuer, "SANDBOX");
    expect(errorOf(await client.post(tokensPath, issueBody(issuer, operationId)))).toMatchObject(inProgress);
    await created(workflowId);
    const answer = await client.post(tokensPath, issueBody(issuer, operationId));
    const handle = shapes.writeAnswer.parse(answer.body).workflowResult;
    await created(handle.workflowId);
    expect((await tokenOf(handle.operationId)).tokenMetadata.contractDeploymentId).toBe(operationId);
  });

  test("an initializer's refusal is ERR_186 in the workflow, with its reason, and nothing is sent", async () => {
    const before = await traces(issuer);
    const { workflowId, operationId } = await client.write(
      tokensPath,
      issueBody(issuer, deploymentId, { createParams: ofToken(`0x${"0".repeat(40)}`) }),
    );
    expect(await client.ended(workflowId)).toMatchObject({
      status: "FAILED",
      error: { code: "ERR_186", message: expect.stringContaining("OwnableInvalidOwner(0x0000") },
    });
    expect((await tokenOf(operationId)).status).toBe("FAILED");
    expect(await traces(issuer)).toMatchObject({ nonce: before.nonce, balance: before.balance });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, object]>([
    ["an unknown deployment", { deploymentId: unknownId }, noContract],
    ["an unknown address", { addressId: unknownId }, notFound],
    ["an unknown network", { networkId: unknownId }, notFound],
    ["a network that is not enabled", { networkId: networkId("AVAX") }, noPermission],
    ["a deployment on another network", { networkId: networkId("tETH") }, wrongFormat(/deployment is not on tETH/)],
    [
      "too few parameters",
      { createParams: { initializeParams: [] } },
      wrongFormat(/expected initialize\(string name_/),
    ],
    [
      "a value that does not fit",
      { createParams: ofToken(unknownAddress, { decimals: "256" }) },
      wrongFormat(/initializeParams\[2\]\.value: is out of range/),
    ],
    [
      "arguments that are too long for a chain",
      { createParams: ofToken(unknownAddress, { name: "x".repeat(50_000) }) },
      outOfRange(/a chain takes 49152/),
    ],
  ])("refuses %s", async (_, more, error) => {
    expect(errorOf(await issue(more))).toMatchObject(error);
  });

  test("a deployment of another organization is not found", async () => {
    const body = { ...issueBody(issuer, deploymentId), clientShare: ready.otherOrganization.clientShare };
    expect(errorOf(await otherClient.post(tokensPath, body))).toMatchObject(noContract);
  });

  test("a key without the interact contract policy is 403 ERR_009, before its body is read", async () => {
    const headers = { "x-api-key": ready.apiKeys.readOnly };
    expect(errorOf(await client.post(tokensPath, {}, headers))).toMatchObject(noPermission);
  });
});

describe("useGasless, fee and feeLevel", () => {
  let payer: NewAddress;
  let onEthereum: string;
  const start = (more: Readonly<Record<string, unknown>>) =>
    client.post(tokensPath, issueBody(payer, onEthereum, { networkId: networkId("tETH"), ...more }));
  const endOf = async (more: Readonly<Record<string, unknown>>) =>
    client.ended(shapes.writeAnswer.parse((await start(more)).body).workflowResult.workflowId);

  beforeAll(async () => {
    payer = await newAddress("payer", "tETH");
    const { workflowId, operationId } = await deploy(payer, "tETH");
    await created(workflowId);
    onEthereum = operationId;
  });

  test("on a gasless network nothing is paid, with or without useGasless", async () => {
    const { balance } = await traces(issuer);
    for (const useGasless of [true, false]) {
      const answer = await issue({ useGasless });
      await created(shapes.writeAnswer.parse(answer.body).workflowResult.workflowId);
    }
    expect((await traces(issuer)).balance).toBe(balance);
  });

  test("useGasless elsewhere is 400 ERR_304", async () => {
    expect(errorOf(await start({ useGasless: true }))).toMatchObject(outOfRange(/useGasless: tETH is not gasless/));
  });

  test("a fee that is too low fails before signing", async () => {
    const nonce = await nonceOf("tETH", payer.address);
    expect(await endOf({ fee: "1" })).toMatchObject({
      status: "FAILED",
      error: { code: "ERR_186", message: expect.stringContaining("The fee of 1 base units is too low") },
    });
    expect(await nonceOf("tETH", payer.address)).toBe(nonce);
  });

  test("the fee is an upper limit, and a higher level pays more", async () => {
    const paid = async (more: Readonly<Record<string, unknown>>) => {
      const { result } = await endOf(more);
      const { gasUsed, effectiveGasPrice } = await receiptOf("tETH", result?.transactionHash);
      return BigInt(gasUsed) * BigInt(effectiveGasPrice);
    };
    const low = await paid({ feeLevel: "LOW" });
    expect(await paid({ feeLevel: "HIGH" })).toBeGreaterThan(low);
    const most = low + low / 4n;
    expect(await paid({ feeLevel: "HIGH", fee: String(most) })).toBeLessThanOrEqual(most);
  });
});

describe("Operations beyond the specification: the lists of tokens", () => {
  test("GET /api/v1/tokenization/tokens lists the demo token first, and is paginated", async () => {
    const all = shapes.tokenList.parse((await client.get(`${tokensPath}?take=100`)).body);
    expect(all.tokens[0]).toMatchObject({ displayName: "Acme Points", tokenMetadata: { symbol: "ACP", decimals: 2 } });
    expect(all.total).toBe(all.tokens.length);
    const page = shapes.tokenList.parse((await client.get(`${tokensPath}?skip=1&take=1`)).body);
    expect(page).toEqual({ tokens: all.tokens.slice(1, 2), total: all.total });
  });

  test("an unknown token, or another organization's, is 404 ERR_196", async () => {
    const [first] = shapes.tokenList.parse((await client.get(tokensPath)).body).tokens;
    expect(errorOf(await client.get(`${tokensPath}/${unknownId}`))).toMatchObject(noToken);
    expect(errorOf(await otherClient.get(`${tokensPath}/${first?.id}`))).toMatchObject(noToken);
    expect(errorOf(await otherClient.send("DELETE", `${tokensPath}/${first?.id}`))).toMatchObject(noToken);
    expect(shapes.tokenList.parse((await otherClient.get(tokensPath)).body).tokens).toEqual([]);
  });
});

describe("Operations beyond the specification: link and unlink", () => {
  const link = (more: Readonly<Record<string, unknown>> = {}) =>
    client.post(`${tokensPath}/link`, {
      networkId: networkId("tETH"),
      contractAddress: contract("DemoToken", "tETH"),
      ...more,
    });

  test("a contract can be linked once, with the contract's own data; unlinked it is gone and can be linked again", async () => {
    const answer = await link();
    expect(answer.status).toBe(200);
    const { link: token } = shapes.linkAnswer.parse(answer.body);
    expect(token).toEqual({
      id: token.id,
      status: "ACTIVE",
      type: "FUNGIBLE_TOKEN",
      displayName: "Postern Demo Token",
      tokenMetadata: {
        name: "Postern Demo Token",
        symbol: "PDT",
        decimals: 18,
        standard: "ERC20",
        network: "tETH",
        contractAddress: contract("DemoToken", "tETH"),
      },
    });
    expect(await tokenOf(token.id)).toEqual(token);
    expect(errorOf(await link())).toMatchObject(existsAlready);
    const unlinked = await client.send("DELETE", `${tokensPath}/${token.id}`);
    expect(shapes.unlinkAnswer.parse(unlinked.body)).toEqual({ result: { success: true } });
    expect(errorOf(await client.get(`${tokensPath}/${token.id}`))).toMatchObject(noToken);
    expect(errorOf(await client.send("DELETE", `${tokensPath}/${token.id}`))).toMatchObject(noToken);
    const again = shapes.linkAnswer.parse(
      (await link({ displayName: "Ours", refId: "A-1", type: "POINTS" })).body,
    ).link;
    expect(again).toMatchObject({ displayName: "Ours", refId: "A-1", type: "POINTS" });
    await client.send("DELETE", `${tokensPath}/${again.id}`);
  });

  test("an NFT contract is recognized by its own declaration", async () => {
    const { link: token } = shapes.linkAnswer.parse(
      (await link({ contractAddress: contract("DemoNft", "tETH") })).body,
    );
    expect(token).toMatchObject({ type: "NON_FUNGIBLE_TOKEN", tokenMetadata: { standard: "ERC721", symbol: "PDC" } });
    await client.send("DELETE", `${tokensPath}/${token.id}`);
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, object]>([
    ["an address without code", { contractAddress: unknownAddress }, noContract],
    ["no address", { contractAddress: "0x12" }, wrongContractAddress],
    ["an unknown network", { networkId: unknownId }, notFound],
    ["a network without contracts", { networkId: networkId("tBTC") }, notFound],
    ["a network that is not enabled", { networkId: networkId("AVAX") }, noPermission],
  ])("refuses %s", async (_, more, error) => {
    expect(errorOf(await link(more))).toMatchObject(error);
  });
});
