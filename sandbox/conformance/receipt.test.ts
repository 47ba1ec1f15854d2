import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, noPermission, noReceipt } from "./errors.ts";
import {
  change,
  client,
  contract,
  finish,
  holderOn,
  type NewAddress,
  networkId,
  newAddress,
  receiptOf,
  unknownId,
  writePath,
} from "./suite.ts";

let from: NewAddress;
let to: NewAddress;
let txId = "";

const path = (network: string, hash: string) => `/api/v1/contract-interactions/network/${network}/tx/${hash}`;
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;

beforeAll(async () => {
  from = await holderOn("tETH");
  to = await newAddress("receipt", "tETH");
  const transfer = change("transfer", [
    { name: "to", type: "address", value: to.address },
    { name: "value", type: "uint256", value: "1000000000000000001" },
  ]);
  const { result } = await finish(writePath("DemoToken", "tETH"), { ...transfer, addressId: from.id });
  txId = result?.transactionHash ?? "";
});

describe("Endpoints 3: get transaction receipt", () => {
  test("answers in the form of Transaction receipt, with its logs", async () => {
    const receipt = await receiptOf("tETH", txId);
    const token = contract("DemoToken", "tETH");
    expect(receipt).toMatchObject({ from: from.address, to: token, status: 1, transactionHash: txId });
    expect(receipt.logs).toEqual([
      {
        address: token,
        topics: [
          "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
          word(from.address),
          word(to.address),
        ],
        data: `0x${(10n ** 18n + 1n).toString(16).padStart(64, "0")}`,
        blockNumber: receipt.blockNumber,
        transactionHash: txId,
        transactionIndex: receipt.transactionIndex,
        blockHash: receipt.blockHash,
        logIndex: 0,
        removed: false,
      },
    ]);
  });

  test("is always the same, byte for byte", async () => {
    const [first, second] = [
      await client.get(path(networkId("tETH"), txId)),
      await client.get(path(networkId("tETH"), txId)),
    ];
    expect(second.text).toBe(first.text);
  });

  test.each([
    ["an unknown transaction", () => [networkId("tETH"), `0x${"00".repeat(32)}`]],
    ["a text that is not a hash", () => [networkId("tETH"), "nonsense"]],
    ["a transaction of another network", () => [networkId("SANDBOX"), txId]],
    ["a network without contracts", () => [networkId("tBTC"), txId]],
    ["an unknown network", () => [unknownId, txId]],
    ["an invalid network id", () => ["nowhere", txId]],
  ])("%s is 404 ERR_046", async (_, place) => {
    const [network = "", hash = ""] = place();
    expect(errorOf(await client.get(path(network, hash)))).toMatchObject(noReceipt);
  });

  test("a network that is not enabled is 403 ERR_009", async () => {
    expect(errorOf(await client.get(path(networkId("AVAX"), txId)))).toMatchObject(noPermission);
  });
});
