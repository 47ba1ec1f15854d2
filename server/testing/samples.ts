import type { AbiFunctionDescription } from "#shared/wire/abi.ts";

/** Sample requests and responses from the specification. */
export const contractAddress = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const hash = `0x${"ab".repeat(32)}`;

export const networkId = "0e7a1c52-5a0d-4b0c-8000-000000000001";
/** The address record that writes are sent from. */
export const sender = { id: "address-1", address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" };

const base = `/api/v1/contract-interactions/network/${networkId}/contract-address/${contractAddress}/functions`;
export const writePath = `${base}/write`;
export const readPath = `${base}/read`;

const abiFunction = {
  type: "function",
  name: "transfer",
  stateMutability: "nonpayable",
  inputs: [
    { name: "to", type: "address", value: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    { name: "amount", type: "uint256", value: "1000000000000000001" },
  ],
} satisfies AbiFunctionDescription;

export const writeBody = { addressId: sender.id, abiFunction };
/** The write as an item of a run. */
export const writeItem = { endpoint: "writeContract", params: { networkId, contractAddress }, body: writeBody };
export const readBody = { abiFunction: { ...abiFunction, name: "balanceOf", stateMutability: "view" } };

export const started = {
  workflowResult: {
    workflowId: "workflow-1",
    operationId: "service-1",
    status: "started",
    message: "Workflow started",
  },
};

export const readAnswer = {
  result: {
    data: { result: "5", functionName: "balanceOf", contractAddress, network: "SANDBOX", encodedData: "0x70a08231" },
    success: true,
    status: 200,
  },
};

export const workflow = (status: string, more: Readonly<Record<string, unknown>> = {}) => ({
  workflowId: "workflow-1",
  runId: "run-1",
  status,
  ...more,
});

export const receipt = (status: 0 | 1) => ({
  receipt: {
    blockHash: `0x${"cd".repeat(32)}`,
    blockNumber: "7",
    contractAddress: "",
    cumulativeGasUsed: "51000",
    effectiveGasPrice: "1000000007",
    from: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    gasUsed: "51000",
    logs: [],
    logsBloom: "0x00",
    status,
    to: contractAddress,
    transactionHash: hash,
    transactionIndex: 0,
    type: 2,
  },
});
