import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { callPath } from "#sandbox/testing/client.ts";
import { errorOf, noCollection, noPermission, notFound, noToken, outOfRange, refused, wrongFormat } from "./errors.ts";
import { change, collectionsPath, created, newCollection, ofCollection, tryChange } from "./issuing.ts";
import * as shapes from "./shapes.ts";
import {
  call,
  change as changing,
  client,
  contract,
  deployedOn,
  finish,
  type NewAddress,
  makeFault,
  networkId,
  newAddress,
  otherClient,
  ready,
  removeFault,
  traces,
  unknownAddress,
  unknownId,
} from "./suite.ts";

type Collection = { readonly id: string; readonly contractAddress: string };

let creator: NewAddress;
let holder: NewAddress;
let nfts: Collection;
let series: Collection;

beforeAll(async () => {
  creator = await newAddress("creator", "SANDBOX");
  holder = await newAddress("holder", "SANDBOX");
  nfts = await newCollection(creator, { name: "Things" });
  series = await newCollection(creator, { name: "Series", type: "SEMI_FUNGIBLE_TOKEN" });
});

const metadata = {
  name: "Seven",
  description: "The seventh thing",
  image: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
  attributes: [{ trait_type: "Weight", value: 7, display_type: "number" }],
};
const mintIn = (collection: Collection, body: Readonly<Record<string, unknown>>) =>
  change(collection, "mint", creator, { to: holder.address, metadata, ...body });
const tokenOf = async ({ id }: Collection, tokenId: string) =>
  shapes.collectionTokenAnswer.parse((await client.get(`${collectionsPath}/${id}/tokens/${tokenId}`)).body).collcetion;
const recordsOf = async ({ id }: Collection, filter = "") =>
  shapes.tokenRecordList.parse(
    (await client.get(`/api/v1/tokenization/collection/tokens?id=${id}&take=100${filter}`)).body,
  );
const read = async (address: string, name: string, inputs: Parameters<typeof call>[1]) =>
  shapes.readAnswer.parse((await client.post(callPath("SANDBOX", address, "read"), call(name, inputs))).body).result
    .data.result;
const uint = (name: string, value: string) => ({ name, type: "uint256", value });
const account = (name: string, value: string) => ({ name, type: "address", value });

describe("Operations beyond the specification: POST /api/v1/tokenization/collections", () => {
  const body = () => ({
    networkId: networkId("SANDBOX"),
    addressId: creator.id,
    type: "NON_FUNGIBLE_TOKEN",
    clientShare: ready.clientShare,
    createParams: ofCollection("Stamps", "STP"),
  });

  test("creates a collection that is on the chain, in the lists, and callable by its ABI", async () => {
    const more = {
      displayName: "Our stamps",
      description: "All of them",
      useGasless: true,
      fee: "0",
      feeLevel: "HIGH",
    };
    const answer = await client.post(collectionsPath, { ...body(), ...more });
    expect(answer.status).toBe(202);
    const { workflowId, operationId: id } = shapes.writeAnswer.parse(answer.body).workflowResult;
    const result = await created(workflowId);
    expect(result).toEqual({
      transactionHash: result.transactionHash,
      contractAddress: result.contractAddress,
      collectionId: id,
    });
    const collection = shapes.collectionAnswer.parse((await client.get(`${collectionsPath}/${id}`)).body).collection;
    expect(collection).toMatchObject({
      id,
      status: "ACTIVE",
      type: "NON_FUNGIBLE_TOKEN",
      displayName: "Our stamps",
      description: "All of them",
      network: "SANDBOX",
      collectionMetadata: {
        name: "Stamps",
        symbol: "STP",
        standard: "ERC721",
        contractAddress: result.contractAddress,
      },
    });
    const { collections } = shapes.collectionList.parse((await client.get(`${collectionsPath}?take=100`)).body);
    expect(collections).toContainEqual(collection);
    expect((await deployedOn("SANDBOX")).map(({ contractAddress }) => contractAddress)).toContain(
      result.contractAddress,
    );
    expect(await read(result.contractAddress, "owner", [])).toBe(creator.address);
  });

  test.each([
    ["the initials", "Summer Tickets 2026", "ST2"],
    ["the beginning of its only word", "Postcards", "POSTC"],
    ["NFT", "Ёлка", "NFT"],
  ])("needs only a name: its symbol is %s", async (_, value, symbol) => {
    const createParams = { initializeParams: [{ name: "name", type: "string", value }] };
    const answer = await client.post(collectionsPath, { ...body(), createParams });
    const { workflowId, operationId: id } = shapes.writeAnswer.parse(answer.body).workflowResult;
    await created(workflowId);
    const { collection } = shapes.collectionAnswer.parse((await client.get(`${collectionsPath}/${id}`)).body);
    expect(collection.collectionMetadata).toMatchObject({ name: value, symbol });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, object]>([
    [
      "a symbol before the name",
      { createParams: { initializeParams: ofCollection("A").initializeParams.toReversed() } },
      wrongFormat(/expected initialize\(string name_, string symbol_\)/),
    ],
    [
      "an initializer with more than name and symbol",
      {
        createParams: {
          initializeParams: [...ofCollection("A").initializeParams, { name: "more", type: "bool", value: "true" }],
        },
      },
      wrongFormat(/expected initialize/),
    ],
    ["a collection without a name", { createParams: ofCollection(" ") }, wrongFormat(/needs a name/)],
    ["another type", { type: "FUNGIBLE_TOKEN" }, refused(/type/)],
    [
      "useGasless on a network without it",
      { networkId: networkId("tETH"), useGasless: true },
      outOfRange(/useGasless/),
    ],
    ["an address of another network", { networkId: networkId("tETH") }, refused(/addressId/)],
    ["an unknown address", { addressId: unknownId }, notFound],
    ["a fee that is not a number", { fee: "1.5" }, refused(/fee/)],
  ])("refuses %s", async (_, more, error) => {
    expect(errorOf(await client.post(collectionsPath, { ...body(), ...more }))).toMatchObject(error);
  });
});

describe("Operations beyond the specification: mint and burn of an NFT", () => {
  test("a mint is on the chain, in the records, in the portfolio and in the transactions; a burn ends it", async () => {
    const { status, result } = await mintIn(nfts, { tokenId: "7" });
    expect(status).toBe("COMPLETED");
    const token = await tokenOf(nfts, "7");
    expect(token).toMatchObject({
      collectionId: nfts.id,
      name: "Things",
      symbol: "THG",
      network: "SANDBOX",
      addressId: creator.id,
      contractAddress: nfts.contractAddress,
      status: "MINTED",
      recipientAddress: holder.address,
      mintTransactionHash: result?.transactionHash,
      metadata,
      mintRecord: { amount: "1", status: "COMPLETED" },
    });
    const uri = await read(nfts.contractAddress, "tokenURI", [uint("tokenId", "7")]);
    const [, encoded = ""] = z.string().parse(uri).split("data:application/json;base64,");
    expect(JSON.parse(Buffer.from(encoded, "base64").toString("utf8"))).toEqual(metadata);
    const portfolio = await client.get(
      `/api/v1/portfolio?address=${holder.address}&contractAddress=${nfts.contractAddress}`,
    );
    expect(shapes.assetList.parse(portfolio.body).assets).toMatchObject([
      { tokenId: "7", amount: "1", type: "ERC721", symbol: "THG", tokenizationId: nfts.id },
    ]);
    const transactions = await client.get(`/api/v1/transactions/address/${holder.address}?take=1`);
    expect(shapes.transactionList.parse(transactions.body).data).toMatchObject([
      { type: "ERC721", tokenId: "7", contractAddress: nfts.contractAddress, addressTo: holder.address },
    ]);
    const burned = await change(nfts, "burn", holder, { tokenId: "7" });
    expect(burned.status).toBe("COMPLETED");
    expect(await tokenOf(nfts, "7")).toMatchObject({
      status: "BURNED",
      mintTransactionHash: result?.transactionHash,
      burnTransactionHash: burned.result?.transactionHash,
      burnRecord: { amount: "1", status: "COMPLETED" },
    });
    const { tokens, total } = await recordsOf(nfts);
    expect(tokens.map(({ type, tokenId }) => [type, tokenId]).slice(0, 2)).toEqual([
      ["BURN", "7"],
      ["MINT", "7"],
    ]);
    expect(total).toBe(tokens.length);
    expect((await recordsOf(nfts, "&type=MINT")).tokens.every(({ type }) => type === "MINT")).toBe(true);
    const page = await client.get(`/api/v1/tokenization/collection/tokens?id=${nfts.id}&skip=1&take=1`);
    expect(shapes.tokenRecordList.parse(page.body)).toEqual({ tokens: tokens.slice(1, 2), total });
  });

  test("a link is kept unchanged, and is on the chain", async () => {
    const metadataURI = "https://things.example/8.json";
    await mintIn(nfts, { tokenId: "8", metadata: undefined, metadataURI });
    expect((await tokenOf(nfts, "8")).metadata).toEqual({ metadataURI });
    expect(await read(nfts.contractAddress, "tokenURI", [uint("tokenId", "8")])).toBe(metadataURI);
  });

  test("the chain determines who owns a token now", async () => {
    await mintIn(nfts, { tokenId: "9", to: creator.address });
    const transfer = changing("transferFrom", [
      account("from", creator.address),
      account("to", holder.address),
      uint("tokenId", "9"),
    ]);
    await finish(callPath(networkId("SANDBOX"), nfts.contractAddress, "write"), { ...transfer, addressId: creator.id });
    expect((await tokenOf(nfts, "9")).recipientAddress).toBe(holder.address);
  });

  test("of two simultaneous mints of one id one fails with a message, and is not sent", async () => {
    const body = { to: holder.address, tokenId: "10", metadata };
    const outcomes = await Promise.all([change(nfts, "mint", creator, body), change(nfts, "mint", creator, body)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["COMPLETED", "FAILED"]);
    expect(outcomes.find(({ status }) => status === "FAILED")?.error).toMatchObject({
      code: "ERR_186",
      message: "Execution reverted: the token id is taken",
    });
    expect(await tokenOf(nfts, "10")).toMatchObject({ status: "MINTED", mintRecord: { status: "COMPLETED" } });
  });

  test("an approved address burns another address's token", async () => {
    await mintIn(nfts, { tokenId: "11" });
    const refusal = await tryChange(nfts, "burn", creator, { tokenId: "11", from: holder.address });
    expect(errorOf(refusal)).toMatchObject(outOfRange(/^from: .* has not approved/));
    const approve = changing("approve", [account("to", creator.address), uint("tokenId", "11")]);
    await finish(callPath(networkId("SANDBOX"), nfts.contractAddress, "write"), { ...approve, addressId: holder.id });
    expect(await change(nfts, "burn", creator, { tokenId: "11", from: holder.address })).toMatchObject({
      status: "COMPLETED",
    });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, object]>([
    ["an id that is taken", { tokenId: "8" }, outOfRange(/tokenId: the collection already has a token 8/)],
    ["an id of more than 256 bits", { tokenId: String(2n ** 256n) }, outOfRange(/tokenId: has more than 256 bits/)],
    ["an id that is not a number", { tokenId: "-1" }, refused(/tokenId/)],
    ["an amount", { amount: "2" }, outOfRange(/amount: an NFT has an amount of 1/)],
    ["no recipient", { to: "0x12" }, wrongFormat(/^to: /)],
    ["a wrong checksum", { to: "0x00000000000000000000000000000000000000Aa" }, wrongFormat(/^to: .*checksum/)],
    ["the zero address", { to: `0x${"0".repeat(40)}` }, wrongFormat(/^to: the zero address/)],
    ["neither metadata nor a link", { metadata: undefined }, refused(/metadata/)],
    ["both", { metadataURI: "https://things.example/1" }, refused(/metadata/)],
    ["metadata of 1 MB", { metadata: { name: "x".repeat(1_000_000) } }, outOfRange(/at most 262144 are allowed/)],
    ["metadata that is a list", { metadata: [] }, refused(/metadata/)],
    ["metadata with a number for a name", { metadata: { name: 7 } }, refused(/metadata\.name/)],
    [
      "metadata with a key that is not published",
      { metadata: { properties: {} } },
      refused(/metadata: .*"properties"/),
    ],
    [
      "an attribute with a key that is not published",
      { metadata: { attributes: [{ value: 3, max_value: 10 }] } },
      refused(/metadata\.attributes\[0\]: .*"max_value"/),
    ],
    [
      "a link with a script",
      { metadata: undefined, metadataURI: "javascript:alert(1)" },
      wrongFormat(/expected a link/),
    ],
    [
      "data that is not JSON",
      { metadata: undefined, metadataURI: "data:application/json,{" },
      wrongFormat(/JSON object/),
    ],
    ["an unknown address", { addressId: unknownId }, notFound],
  ])("a mint refuses %s", async (_, more, error) => {
    const body = { to: holder.address, tokenId: "100", metadata, ...more };
    expect(errorOf(await tryChange(nfts, "mint", creator, body))).toMatchObject(error);
  });

  test("only the address that created the collection can mint, and nothing is sent for another one", async () => {
    const before = await traces(holder);
    const body = { to: holder.address, tokenId: "100", metadata };
    expect(errorOf(await tryChange(nfts, "mint", holder, body))).toMatchObject(
      outOfRange(/addressId: only the address/),
    );
    expect(await traces(holder)).toEqual(before);
  });

  test("a contract that does not accept NFTs gets none", async () => {
    const to = contract("DemoToken", "SANDBOX");
    expect(await mintIn(nfts, { tokenId: "100", to })).toMatchObject({
      status: "FAILED",
      error: { code: "ERR_186", message: expect.stringContaining("ERC721InvalidReceiver") },
    });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, object]>([
    ["an unknown token", { tokenId: "12345" }, outOfRange(/tokenId: the collection has no token 12345/)],
    ["a token of another address", { tokenId: "8" }, outOfRange(/tokenId: token 8 belongs to 0x/)],
    ["an amount", { tokenId: "8", amount: "2" }, outOfRange(/amount/)],
    ["a holder that is not an address", { tokenId: "8", from: "alice" }, wrongFormat(/^from: /)],
  ])("a burn refuses %s", async (_, more, error) => {
    expect(errorOf(await tryChange(nfts, "burn", creator, more))).toMatchObject(error);
  });
});

describe("Operations beyond the specification: semi-fungible tokens", () => {
  test("are minted and burned by amounts", async () => {
    await mintIn(series, { tokenId: "1", amount: "10" });
    await mintIn(series, { tokenId: "1", amount: "5" });
    expect(await change(series, "burn", holder, { tokenId: "1", amount: "6" })).toMatchObject({ status: "COMPLETED" });
    expect(await read(series.contractAddress, "balanceOf", [account("account", holder.address), uint("id", "1")])).toBe(
      "9",
    );
    expect(await tokenOf(series, "1")).toMatchObject({
      status: "MINTED",
      recipientAddress: holder.address,
      mintRecord: { amount: "5" },
      burnRecord: { amount: "6" },
    });
    expect((await recordsOf(series)).tokens.map(({ type, amount }) => [type, amount])).toEqual([
      ["BURN", "6"],
      ["MINT", "5"],
      ["MINT", "10"],
    ]);
    const portfolio = await client.get(`/api/v1/portfolio?address=${holder.address}&tokenizationId=${series.id}`);
    expect(shapes.assetList.parse(portfolio.body).assets).toMatchObject([
      { type: "ERC1155", tokenId: "1", amount: "9" },
    ]);
    await change(series, "burn", holder, { tokenId: "1", amount: "9" });
    expect((await tokenOf(series, "1")).status).toBe("BURNED");
  });

  test.each<readonly [string, "mint" | "burn", Readonly<Record<string, unknown>>, object]>([
    ["none", "mint", { amount: "0", to: unknownAddress, metadata }, outOfRange(/amount: must be more than zero/)],
    ["more than exists", "burn", { amount: "10" }, outOfRange(/amount: 0x.* has 0 of token 2/)],
  ])("%s is refused", async (_, kind, more, error) => {
    expect(errorOf(await tryChange(series, kind, creator, { tokenId: "2", ...more }))).toMatchObject(error);
  });
});

describe("Operations beyond the specification: the mint and the burn policy", () => {
  test.each(["mint", "burn"] as const)(
    "a key without the policy to %s is 403 ERR_009, before its body is read",
    async (kind) => {
      for (const key of [ready.apiKeys.interactOnly, ready.apiKeys.readOnly]) {
        expect(errorOf(await tryChange(nfts, kind, creator, {}, { "x-api-key": key }))).toMatchObject(noPermission);
      }
    },
  );

  test("the same key can create collections", async () => {
    const headers = { "x-api-key": ready.apiKeys.interactOnly };
    const answer = await client.post(collectionsPath, { type: "nonsense" }, headers);
    expect(errorOf(answer)).toMatchObject(refused(/body|networkId/));
  });
});

describe("Operations beyond the specification: the lists of collections", () => {
  test("the demonstration has five tokens with pictures", async () => {
    const { collections } = shapes.collectionList.parse((await client.get(collectionsPath)).body);
    expect(collections[0]).toMatchObject({
      displayName: "Postern Things",
      status: "ACTIVE",
      type: "NON_FUNGIBLE_TOKEN",
    });
    const { tokens } = shapes.tokenRecordList.parse(
      (await client.get(`/api/v1/tokenization/collection/tokens?id=${collections[0]?.id}&type=MINT`)).body,
    );
    expect(tokens.map(({ tokenId }) => tokenId)).toEqual(["5", "4", "3", "2", "1"]);
    for (const { metaData, status } of tokens) {
      expect(status).toBe("COMPLETED");
      expect(metaData?.["image"]).toMatch(/^data:image\/svg\+xml;base64,/);
    }
  });

  test("a fault selects the correctly spelled key that some deployments use", async () => {
    await mintIn(nfts, { tokenId: "20" });
    const fault = await makeFault({ operation: "getCollectionToken", kind: "older", times: 1 });
    const { body } = await client.get(`${collectionsPath}/${nfts.id}/tokens/20`);
    await removeFault(fault);
    expect(z.strictObject({ collection: shapes.collectionToken }).parse(body).collection).toEqual(
      await tokenOf(nfts, "20"),
    );
  });

  test("a token that was never minted is 404 ERR_196", async () => {
    expect(errorOf(await client.get(`${collectionsPath}/${nfts.id}/tokens/4711`))).toMatchObject(noToken);
    expect(errorOf(await client.get(`${collectionsPath}/${nfts.id}/tokens/seven`))).toMatchObject(noToken);
  });

  test("a deleted collection is 404 ERR_068 everywhere, and its contract stays", async () => {
    const gone = await newCollection(creator, { name: "Gone" });
    await mintIn(gone, { tokenId: "1", to: creator.address });
    const path = `${collectionsPath}/${gone.id}`;
    expect(errorOf(await otherClient.send("DELETE", path))).toMatchObject(noCollection);
    expect(shapes.deletedAnswer.parse((await client.send("DELETE", path)).body)).toEqual({ success: true });
    const answers = [
      await client.get(path),
      await client.send("DELETE", path),
      await client.get(`${path}/tokens/1`),
      await client.get(`/api/v1/tokenization/collection/tokens?id=${gone.id}`),
      await tryChange(gone, "mint", creator, { to: creator.address, tokenId: "2", metadata }),
      await tryChange(gone, "burn", creator, { tokenId: "1" }),
    ];
    for (const answer of answers) expect(errorOf(answer)).toMatchObject(noCollection);
    expect((await client.get(`${collectionsPath}?take=100`)).text).not.toContain(gone.id);
    expect(await read(gone.contractAddress, "ownerOf", [uint("tokenId", "1")])).toBe(creator.address);
  });

  test("another organization's collections are 404 ERR_068", async () => {
    expect(errorOf(await client.get(`${collectionsPath}/${unknownId}`))).toMatchObject(noCollection);
    expect(errorOf(await otherClient.get(`${collectionsPath}/${nfts.id}`))).toMatchObject(noCollection);
    expect(shapes.collectionList.parse((await otherClient.get(collectionsPath)).body)).toEqual({
      collections: [],
      total: 0,
    });
  });
});
