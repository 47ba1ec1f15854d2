import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, noAddress, notFound } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  allOf,
  balanceOf,
  change,
  client,
  contract,
  finish,
  holderOn,
  type NewAddress,
  networkId,
  newAddress,
  otherClient,
  receiptOf,
  transactionOf,
  unknownAddress,
  unknownId,
  writePath,
} from "./suite.ts";

let holder: NewAddress;
let receiver: NewAddress;
let txid = "";
let walletId = "";

const reference = "receiver of tokens";

beforeAll(async () => {
  holder = await holderOn("FUJI");
  receiver = await newAddress(reference, "FUJI");
  const { body } = await client.get(`/api/v1/wallets/profile/${encodeURIComponent(reference)}`);
  walletId = shapes.walletList.parse(body).data[0]?.id ?? "";
  const transfer = change("transfer", [
    { name: "to", type: "address", value: receiver.address },
    { name: "value", type: "uint256", value: "5" },
  ]);
  const { result } = await finish(writePath("DemoToken", "FUJI"), { ...transfer, addressId: holder.id });
  txid = result?.transactionHash ?? "";
});

const listOf = async (path: string) => {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return shapes.transactionList.parse(body).data;
};
const ofOrganization = () =>
  allOf("/api/v1/transactions/organization", (body) => shapes.transactionList.parse(body).data);
const ofProfile = async (name: string) => {
  const { body } = await client.get(`/api/v1/transactions/profile/${encodeURIComponent(name)}`);
  return shapes.profileTransactionList.parse(body).transactions;
};

const token = () => ({
  addressFrom: holder.address,
  addressTo: receiver.address,
  amount: "5",
  networkId: networkId("FUJI"),
  contractAddress: contract("DemoToken", "FUJI"),
  txid,
  isMempool: false,
});

describe("Operations beyond the specification: transactions", () => {
  test("a token transfer is listed for the organization, with the call that caused it", async () => {
    const data = await ofOrganization();
    expect(data).toContainEqual(expect.objectContaining(token()));
    const { gasUsed, effectiveGasPrice } = await receiptOf("FUJI", txid);
    expect(data).toContainEqual(
      expect.objectContaining({
        addressFrom: holder.address,
        addressTo: contract("DemoToken", "FUJI"),
        amount: "0",
        txid,
        fee: String(BigInt(gasUsed) * BigInt(effectiveGasPrice)),
      }),
    );
  });

  test("an address's list has those it sent or received, and they are on the chain", async () => {
    const received = await listOf(`/api/v1/transactions/address/${receiver.address}`);
    expect(received).toContainEqual(expect.objectContaining(token()));
    const ends = received.map(({ addressFrom, addressTo }) => [addressFrom, addressTo].includes(receiver.address));
    expect(new Set(ends)).toEqual(new Set([true]));
    for (const one of received) await transactionOf("FUJI", one.txid ?? "");
    expect(await listOf(`/api/v1/transactions/address/${holder.address}`)).toContainEqual(
      expect.objectContaining(token()),
    );
    expect(await listOf(`/api/v1/transactions/address/${receiver.address.toLowerCase()}`)).toEqual(received);
  });

  test("funding a new address is a separate transaction", async () => {
    const received = await listOf(`/api/v1/transactions/address/${receiver.address}`);
    expect(received).toHaveLength(2);
    const amount = String(await balanceOf("FUJI", receiver.address));
    expect(received).toContainEqual(expect.objectContaining({ addressTo: receiver.address, amount }));
  });

  test("the lists of wallet and profile equal their address's", async () => {
    const received = await listOf(`/api/v1/transactions/address/${receiver.address}`);
    expect(await listOf(`/api/v1/transactions/wallet/${walletId}`)).toEqual(received);
    expect(await ofProfile(reference)).toEqual(received);
  });

  test("an ERC-721 token has its tokenId", async () => {
    const transfer = change("transferFrom", [
      { name: "from", type: "address", value: holder.address },
      { name: "to", type: "address", value: receiver.address },
      { name: "tokenId", type: "uint256", value: "5" },
    ]);
    const { result } = await finish(writePath("DemoNft", "FUJI"), { ...transfer, addressId: holder.id });
    const data = await ofOrganization();
    expect(data).toContainEqual(
      expect.objectContaining({
        addressTo: receiver.address,
        contractAddress: contract("DemoNft", "FUJI"),
        tokenId: "5",
        txid: result?.transactionHash,
      }),
    );
  });

  test("on tBTC the amount is in satoshi, and an unspent output is marked", async () => {
    const { address } = await newAddress("receiver of coins", "tBTC");
    const data = await listOf(`/api/v1/transactions/address/${address}`);
    expect(data).toMatchObject([{ addressTo: address, networkId: networkId("tBTC"), isSpent: false }]);
    expect(data[0]?.txid).toMatch(/^[0-9a-f]{64}$/);
    const { body } = await client.get("/api/v1/addresses/receiver%20of%20coins");
    expect(shapes.addressList.parse(body).data).toMatchObject([{ balance: data[0]?.amount }]);
  });

  test.each([
    ["an unknown address", () => `address/${unknownAddress}`, noAddress],
    ["a text that is not an address", () => "address/nonsense", noAddress],
    ["an unknown wallet", () => `wallet/${unknownId}`, notFound],
    ["an unknown profile", () => "profile/nobody%20at%20all", notFound],
  ])("%s is 404", async (_, path, error) => {
    expect(errorOf(await client.get(`/api/v1/transactions/${path()}`))).toMatchObject(error);
  });

  test.each([
    ["address", () => `address/${receiver.address}`, noAddress],
    ["wallet", () => `wallet/${walletId}`, notFound],
    ["profile", () => `profile/${encodeURIComponent(reference)}`, notFound],
  ])("the %s of another organization is 404", async (_, path, error) => {
    expect(errorOf(await otherClient.get(`/api/v1/transactions/${path()}`))).toMatchObject(error);
  });
});
