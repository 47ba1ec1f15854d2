/**
 * The response of anvil 1.7.1 to eth_simulateV1 with `traceTransfers`, recorded by hand, without unused block fields: 5
 * base units of the coin, 1.5 of a token, an approval without an end, and a transfer of more than there is.
 */
export const anvilSender = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
export const anvilRecipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const anvilToken = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const approvalTopic = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
const word = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
const parties = [word(anvilSender), word(anvilRecipient)];

const log = (address: string, topic: string, data: string) => ({
  address,
  topics: [topic, ...parties],
  data,
  blockHash: "0x3d7f3f4f2b4aa2f6ffe8ce7ee0c36cb06ed545ae77b2990288c11392e09dc7d1",
  blockNumber: "0x1",
  blockTimestamp: "0x6b03181b",
  transactionHash: "0x9ea4ed58967c61f260485039d3561306a9222f630f6fd9f0cbf2196d9bb5657e",
  transactionIndex: "0x0",
  logIndex: "0x0",
  removed: false,
});

const block = (call: object) => ({
  result: [
    {
      hash: "0x3d7f3f4f2b4aa2f6ffe8ce7ee0c36cb06ed545ae77b2990288c11392e09dc7d1",
      number: "0x1",
      gasLimit: "0x1c9c380",
      baseFeePerGas: "0x3b9aca00",
      uncles: [],
      calls: [call],
    },
  ],
});

const yes = `0x${"1".padStart(64, "0")}`;

export const nativeLog = log("0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", transferTopic, `0x${"5".padStart(64, "0")}`);
export const tokenLog = log(
  anvilToken.toLowerCase(),
  transferTopic,
  "0x00000000000000000000000000000000000000000000000014d1120d7b160000",
);

export const simulated = {
  native: block({ returnData: "0x", logs: [nativeLog], gasUsed: "0x5208", status: "0x1" }),
  token: block({ returnData: yes, logs: [tokenLog], gasUsed: "0xc987", status: "0x1" }),
  approval: block({
    returnData: yes,
    logs: [log(anvilToken.toLowerCase(), approvalTopic, `0x${"f".repeat(64)}`)],
    gasUsed: "0xb656",
    status: "0x1",
  }),
  reverted: block({
    returnData: "0xe450d38c",
    logs: [],
    gasUsed: "0x5fb6",
    status: "0x0",
    error: { code: -3200, message: "execution failed" },
  }),
  with: (logs: readonly object[]) => block({ returnData: "0x", logs, gasUsed: "0x5208", status: "0x1" }),
};

/** Of a chain that is idle, with a base fee of 1 gwei. */
export const feeHistory = {
  result: {
    baseFeePerGas: ["0x3b9aca00", "0x3b9aca00"],
    gasUsedRatio: [0],
    baseFeePerBlobGas: ["0x1", "0x1"],
    blobGasUsedRatio: [0],
    oldestBlock: "0x0",
    reward: [["0x0", "0x0", "0x0"]],
  },
};
