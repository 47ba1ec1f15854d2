// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { receiptSchema } from "./receipt.ts";

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const address = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
const checksummed = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

/** A node's answer to eth_getTransactionReceipt. */
const fromNode = {
  type: "0x2",
  status: "0x1",
  cumulativeGasUsed: "0xc94b",
  logs: [
    {
      address,
      topics: [hash("d")],
      data: "0x05",
      blockHash: hash("b"),
      blockNumber: "0x20",
      blockTimestamp: "0x5",
      transactionHash: hash("a"),
      transactionIndex: "0x0",
      logIndex: "0x3",
      removed: false,
    },
  ],
  logsBloom: "0x00",
  transactionHash: hash("a"),
  transactionIndex: "0x0",
  blockHash: hash("b"),
  blockNumber: "0x20000000000001",
  gasUsed: "0xc94b",
  effectiveGasPrice: "0x9502f907",
  blobGasPrice: "0x1",
  from: address,
  to: address,
  contractAddress: null,
};

/** Written from the specification (Transaction receipt): decimal strings, four integers. */
test("reads a receipt into the shape of the specification", () => {
  expect(receiptSchema.parse(fromNode)).toEqual({
    blockHash: hash("b"),
    blockNumber: "9007199254740993",
    contractAddress: "",
    cumulativeGasUsed: "51531",
    effectiveGasPrice: "2500000007",
    from: checksummed,
    gasUsed: "51531",
    logs: [
      {
        address: checksummed,
        topics: [hash("d")],
        data: "0x05",
        blockNumber: "32",
        transactionHash: hash("a"),
        transactionIndex: 0,
        blockHash: hash("b"),
        logIndex: 3,
        removed: false,
      },
    ],
    logsBloom: "0x00",
    status: 1,
    to: checksummed,
    transactionHash: hash("a"),
    transactionIndex: 0,
    type: 2,
  });
});

test("a deployment has a contract address and no recipient", () => {
  expect(receiptSchema.parse({ ...fromNode, to: null, contractAddress: address })).toMatchObject({
    to: "",
    contractAddress: checksummed,
  });
});

test.each(["status", "blockNumber", "from", "logs", "transactionHash"])("refuses one without %s", (key) => {
  expect(receiptSchema.safeParse({ ...fromNode, [key]: undefined }).success).toBe(false);
});

test("a missing receipt is refused", () => {
  expect(receiptSchema.safeParse(null).success).toBe(false);
});
