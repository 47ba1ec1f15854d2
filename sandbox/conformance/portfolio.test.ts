import { formatEther } from "viem/utils";
import { beforeAll, describe, expect, test } from "vitest";
import { codeOf, errorOf, noAddress, noBalance } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  balanceOf,
  call,
  change,
  client,
  contract,
  finish,
  holderOn,
  type NewAddress,
  networkId,
  newAddress,
  otherClient,
  readResult,
  unknownAddress,
  unknownId,
  writePath,
} from "./suite.ts";

let holder: NewAddress;
let receiver: NewAddress;

const holdings = async ({ address }: NewAddress, filter = "") => {
  const { status, body } = await client.get(`/api/v1/portfolio?address=${address}&take=100${filter}`);
  expect(status).toBe(200);
  return shapes.assetList.parse(body).assets;
};
const balances = async (address: string, filter = "") => {
  const { status, body } = await client.get(`/api/v1/portfolio/native-balance?address=${address}${filter}`);
  expect(status).toBe(200);
  return shapes.nativeBalanceList.parse(body).balance;
};
const walletOf = async (reference: string) => {
  const { body } = await client.get(`/api/v1/wallets/profile/${reference}?take=1`);
  return shapes.walletList.parse(body).data[0]?.id ?? "";
};

beforeAll(async () => {
  holder = await holderOn("SANDBOX");
  receiver = await newAddress("collector", "SANDBOX");
  const to = { name: "to", type: "address", value: receiver.address };
  const transfer = change("transfer", [to, { name: "value", type: "uint256", value: "1000000000000000001" }]);
  await finish(writePath("DemoToken"), { ...transfer, addressId: holder.id });
  const token = [
    { name: "from", type: "address", value: holder.address },
    to,
    { name: "tokenId", type: "uint256", value: 2 },
  ];
  await finish(writePath("DemoNft"), { ...change("transferFrom", token), addressId: holder.id });
});

describe("Operations beyond the specification: GET /api/v1/portfolio", () => {
  test("has the tokens an address received: amounts in base units, one record per ERC-721 token", async () => {
    const tokens = await holdings(receiver);
    const common = { addressId: receiver.id, walletId: await walletOf("collector") };
    expect(tokens).toHaveLength(2);
    expect(tokens).toContainEqual(
      expect.objectContaining({
        ...common,
        contractAddress: contract("DemoToken", "SANDBOX"),
        amount: "1000000000000000001",
        name: "Postern Demo Token",
        symbol: "PDT",
      }),
    );
    expect(tokens).toContainEqual(
      expect.objectContaining({
        ...common,
        contractAddress: contract("DemoNft", "SANDBOX"),
        amount: "1",
        tokenId: "2",
        symbol: "PDC",
      }),
    );
  });

  test("sent tokens are gone, and the amounts match the contracts", async () => {
    const tokens = await holdings(holder);
    const nfts = tokens.filter(({ contractAddress }) => contractAddress === contract("DemoNft", "SANDBOX"));
    expect(new Set(nfts.map(({ tokenId }) => tokenId))).toEqual(new Set(["1", "3", "4", "5"]));
    const body = call(
      "balanceOf",
      [{ name: "account", type: "address", value: holder.address }],
      [{ name: "", type: "uint256" }],
    );
    const token = tokens.find(({ contractAddress }) => contractAddress === contract("DemoToken", "SANDBOX"));
    expect(token?.amount).toBe(await readResult("DemoToken", "SANDBOX", body));
  });

  test("an asset always has the same id", async () => {
    expect(await holdings(receiver)).toEqual(await holdings(receiver));
  });

  test("contractAddress, walletId, network and tokenizationId filter", async () => {
    const all = await holdings(receiver);
    const walletId = await walletOf("collector");
    const token = contract("DemoToken", "SANDBOX");
    expect(await holdings(receiver, `&contractAddress=${token.toLowerCase()}`)).toMatchObject([
      { contractAddress: token },
    ]);
    expect(await holdings(receiver, `&walletId=${walletId}`)).toEqual(all);
    expect(await holdings(receiver, `&walletId=${unknownId}`)).toEqual([]);
    expect(await holdings(receiver, "&network=SANDBOX")).toEqual(all);
    expect(await holdings(receiver, "&network=tETH")).toEqual([]);
    expect(await holdings(receiver, `&tokenizationId=${unknownId}`)).toEqual([]);
  });

  test("an address that holds nothing has no assets", async () => {
    expect(await holdings(await newAddress("empty-handed", "SANDBOX"))).toEqual([]);
    expect(await holdings(await newAddress("empty-handed", "tBTC"))).toEqual([]);
  });

  test("an unknown address and one of another organization are 404 ERR_096, no address is 400", async () => {
    expect(errorOf(await client.get(`/api/v1/portfolio?address=${unknownAddress}`))).toMatchObject(noAddress);
    expect(errorOf(await otherClient.get(`/api/v1/portfolio?address=${receiver.address}`))).toMatchObject(noAddress);
    expect(codeOf(await client.get("/api/v1/portfolio"))).toEqual([400, "ERR_010"]);
  });
});

describe("Operations beyond the specification: GET /api/v1/portfolio/native-balance", () => {
  test.each(["SANDBOX", "tETH", "FUJI"] as const)("on %s it is the chain's balance, in base units", async (network) => {
    const { address } = await newAddress("native", network);
    expect(await balances(address)).toMatchObject([
      { address, network, balance: String(await balanceOf(network, address)) },
    ]);
  });

  test("on tBTC it is the balance of the address, in satoshi", async () => {
    const { id, address } = await newAddress("native-coins", "tBTC");
    const { data } = shapes.addressAnswer.parse((await client.get(`/api/v1/addresses?id=${id}`)).body);
    expect(await balances(address)).toMatchObject([{ address, network: "tBTC", balance: data.balance }]);
  });

  test("networkId, network and walletId filter", async () => {
    const { address } = await newAddress("native-filter", "tETH");
    const walletId = await walletOf("native-filter");
    const [balance] = await balances(address);
    expect(balance).toMatchObject({ walletId });
    for (const filter of [`&networkId=${networkId("tETH")}`, "&network=tETH", `&walletId=${walletId}`]) {
      expect(await balances(address, filter)).toMatchObject([{ id: balance?.id }]);
    }
    const path = `/api/v1/portfolio/native-balance?address=${address}`;
    for (const filter of [`&networkId=${networkId("SANDBOX")}`, "&network=FUJI", `&walletId=${unknownId}`]) {
      expect(errorOf(await client.get(`${path}${filter}`))).toMatchObject(noBalance);
    }
  });

  test("an address that has spent everything is 404 ERR_216", async () => {
    const { id, address } = await newAddress("spender", "SANDBOX");
    const [{ balance } = { balance: "" }] = await balances(address);
    const amount = formatEther(BigInt(balance));
    const pay = call("pay", [{ name: "note", type: "string", value: "all" }], [], "payable");
    expect((await finish(writePath("AllTypes"), { ...pay, amount, addressId: id })).status).toBe("COMPLETED");
    const answer = await client.get(`/api/v1/portfolio/native-balance?address=${address}`);
    expect(errorOf(answer)).toMatchObject(noBalance);
  });

  test("an unknown address and one of another organization are 404, a missing address is 400", async () => {
    const path = "/api/v1/portfolio/native-balance";
    expect((await client.get(`${path}?address=${unknownAddress}`)).status).toBe(404);
    expect((await otherClient.get(`${path}?address=${holder.address}`)).status).toBe(404);
    expect(codeOf(await client.get(path))).toEqual([400, "ERR_010"]);
  });
});
