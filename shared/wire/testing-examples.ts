import type { Example } from "./testing-example.ts";
import { tokenExamples } from "./testing-token-examples.ts";

export type { Example } from "./testing-example.ts";

// Values are invented.
export const uuid = "2f4f6b0e-6f0a-4a3b-9a53-0d6d4f1f7b11";
export const networkId = "7c2a3a52-77a5-4b0b-8f65-0d6b8d9c0a01";
const date = "2026-01-02T03:04:05.678Z";
export const pagination = { totalElements: 1, totalPages: 1, skip: 0, take: 10 };
export const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

export const wallet = {
  id: uuid,
  organizationId: uuid,
  reference: "demo",
  type: "User",
  networkId,
  index: 0,
  date,
  currentDeepIndex: 2,
};

export const organizationAddress = {
  id: uuid,
  address,
  reference: "demo",
  date,
  sub: "0",
  balance: "10000000000000000000",
  miniWalletId: uuid,
  networkId,
  label: "Treasury",
};

const network = {
  id: networkId,
  enabled: true,
  name: "tETH",
  globalAccess: true,
  isMainnet: false,
  isGasless: false,
  addressFamily: "EVM",
  decimals: 18,
  chainId: 11155111,
  createdAt: date,
  updatedAt: date,
};

const deployedContract = {
  id: uuid,
  contractAddress: address,
  network: "tETH",
  contractTemplateId: uuid,
  deployerAddressId: uuid,
};

export const receipt = {
  blockHash: `0x${"ab".repeat(32)}`,
  blockNumber: "12",
  contractAddress: "",
  cumulativeGasUsed: "51000",
  effectiveGasPrice: "1000000000",
  from: address,
  gasUsed: "51000",
  logs: [
    {
      address,
      topics: [`0x${"01".repeat(32)}`],
      data: "0x",
      blockNumber: "12",
      transactionHash: `0x${"cd".repeat(32)}`,
      transactionIndex: 0,
      blockHash: `0x${"ab".repeat(32)}`,
      logIndex: 0,
      removed: false,
    },
  ],
  logsBloom: "0x00",
  status: 1,
  to: address,
  transactionHash: `0x${"cd".repeat(32)}`,
  transactionIndex: 0,
  type: 2,
};

export const transaction = {
  addressFrom: address,
  addressTo: address,
  amount: "1500000000000000000",
  date,
  isMempool: false,
  isSpent: false,
  status: "CONFIRMED",
  type: "NATIVE",
  networkId,
  txid: `0x${"cd".repeat(32)}`,
  contractAddress: address,
  tokenId: "7",
  txType: "TRANSFER",
  fee: "21000",
  createdAt: date,
  updatedAt: date,
};

const asset = {
  id: uuid,
  amount: "1",
  walletId: uuid,
  addressId: uuid,
  tokenizationId: uuid,
  tokenId: "7",
  name: "Demo",
  symbol: "DEM",
  contractAddress: address,
  type: "ERC721",
  createdAt: date,
  updatedAt: date,
};

const nativeBalance = {
  id: uuid,
  address,
  walletId: uuid,
  network: "tETH",
  balance: "1500000000000000000",
  createdAt: date,
  updatedAt: date,
};

const abi = [{ type: "receive", stateMutability: "payable" }];

const handle = { workflowId: "wf-1", operationId: "op-1", status: "started", message: "Workflow started" };

const calls = "/api/v1/contract-interactions/network/{networkId}";
const functions = `${calls}/contract-address/{contractAddress}/functions`;
const abiFunction = {
  type: "function",
  name: "storedUint256",
  stateMutability: "view",
  inputs: [],
  outputs: [{ name: "", type: "uint256", value: {} }],
};
const clientShare = "YSBzaGFyZSBvZiBhIHRlc3Q=";
const contract = { contractAddress: "0x00000000000000000000000000000000000000AA", networkId };
const owner = { reference: "nobody", networkId };

/** Specification, Endpoints 1 to 11. */
export const specified: readonly Example[] = [
  {
    name: "1 call read function",
    method: "POST",
    path: `${functions}/read`,
    body: { abiFunction },
    answer: {
      result: {
        data: {
          result: "1000",
          functionName: "balanceOf",
          contractAddress: address,
          network: "tETH",
          encodedData: "0x70",
        },
        success: true,
        status: 200,
      },
    },
  },
  {
    name: "2 call write function",
    method: "POST",
    path: `${functions}/write`,
    body: { abiFunction, addressId: "00000000-0000-4000-8000-000000000000", clientShare },
    varies: "amount",
    change: { role: "operator", creates: [], spends: true },
    answer: { workflowResult: handle },
  },
  { name: "3 get transaction receipt", method: "GET", path: `${calls}/tx/{txId}`, answer: { receipt } },
  {
    name: "4 get deployed contract",
    method: "GET",
    path: "/api/v1/deployed-contracts/{deploymentId}",
    answer: { deployedContract },
  },
  {
    name: "5 generate address",
    method: "POST",
    path: "/api/v2/addresses/generate",
    body: { ...owner, clientShare },
    change: { role: "operator", creates: ["profile", "wallet", "address"], spends: false },
    answer: { data: { id: uuid, address }, message: "Address created" },
  },
  {
    name: "6 list addresses",
    method: "GET",
    path: "/api/v1/addresses/organization",
    answer: { data: [organizationAddress], pagination },
  },
  {
    name: "7 list wallets",
    method: "GET",
    path: "/api/v1/wallets/organization",
    answer: { data: [wallet], pagination },
  },
  {
    name: "8 list profiles",
    method: "GET",
    path: "/api/v1/profiles",
    answer: { data: [{ reference: "demo", type: "User" }], pagination },
  },
  {
    name: "9 networks of the organization",
    method: "GET",
    path: "/api/v1/network/organization",
    answer: { networks: [network], pagination },
  },
  {
    name: "10 enabled networks",
    method: "GET",
    path: "/api/v1/network/enabled",
    answer: { networks: [{ networkId, name: "Ethereum testnet", alias: "tETH" }] },
  },
  {
    name: "11 organization",
    method: "GET",
    path: "/api/v1/organizations",
    answer: { data: { id: uuid, name: "Acme", email: "a@example.org" }, success: true, status: 200 },
  },
];

const template = {
  id: uuid,
  name: "Greeter",
  description: "Says hello",
  longDescription: "Says hello to everyone who asks",
  bytecode: "0x6080",
  sourceCode: "contract Greeter {}",
  type: "OTHER",
  docs: {
    version: 1,
    kind: "dev",
    details: "For tests",
    events: {},
    methods: [{ name: "greet()", description: "Says hello", params: {}, returns: {} }],
  },
  attributes: {
    useCases: ["Greetings"],
    standards: ["ERC-165"],
    auditor: { name: "Nobody", imageURL: "https://audit.example/logo.png", link: "https://audit.example" },
  },
};

/** The operations beyond the specification that are in the table. */
export const beyond: readonly Example[] = [
  {
    name: "workflow status",
    method: "GET",
    path: "/api/v1/workflows/{workflowId}/status",
    answer: { workflowId: "wf-1", runId: "r", status: "RUNNING", startTime: date, result: undefined, error: undefined },
  },
  {
    name: "create profile",
    method: "POST",
    path: "/api/v1/profiles",
    body: { reference: "nobody", type: "User" },
    change: { role: "operator", creates: ["profile"], spends: false },
    answer: { data: { reference: "demo", type: "Merchant" } },
  },
  {
    name: "generate wallet",
    method: "POST",
    path: "/api/v1/wallets/generate",
    body: owner,
    change: { role: "operator", creates: ["wallet"], spends: false },
    answer: { data: { id: uuid, reference: "demo", networkId, type: "User", date } },
  },
  {
    name: "wallets of a profile",
    method: "GET",
    path: "/api/v1/wallets/profile/{reference}",
    answer: { data: [wallet], pagination },
  },
  {
    name: "generate address (v1)",
    method: "POST",
    path: "/api/v1/addresses/generate",
    body: { ...owner, clientShare },
    change: { role: "operator", creates: ["address"], spends: false },
    answer: { data: { id: uuid, address }, message: "Address created" },
  },
  {
    name: "address by id",
    method: "GET",
    path: "/api/v1/addresses",
    query: "id",
    answer: { data: organizationAddress },
  },
  {
    name: "addresses of a profile",
    method: "GET",
    path: "/api/v1/addresses/{reference}",
    answer: { data: [organizationAddress], pagination },
  },
  {
    name: "transactions of the organization",
    method: "GET",
    path: "/api/v1/transactions/organization",
    answer: { data: [transaction], pagination },
  },
  {
    name: "transactions of an address",
    method: "GET",
    path: "/api/v1/transactions/address/{address}",
    answer: { data: [{}], pagination },
  },
  {
    name: "transactions of a wallet",
    method: "GET",
    path: "/api/v1/transactions/wallet/{miniWalletId}",
    answer: { data: [], pagination },
  },
  {
    name: "transactions of a profile",
    method: "GET",
    path: "/api/v1/transactions/profile/{reference}",
    answer: { data: [transaction], pagination },
  },
  {
    name: "assets",
    method: "GET",
    path: "/api/v1/portfolio",
    query: "address",
    answer: { assets: [asset], pagination },
  },
  {
    name: "native balance",
    method: "GET",
    path: "/api/v1/portfolio/native-balance",
    query: "address",
    answer: { balance: [nativeBalance], pagination },
  },
  {
    name: "withdraw",
    method: "POST",
    path: "/api/v1/withdraw",
    body: { to: address, amount: "0.5", from: [address], networkId, clientShare },
    change: { role: "operator", creates: [], spends: true },
    answer: { data: { id: uuid, status: "pending" } },
  },
  {
    name: "contract templates",
    method: "GET",
    path: "/api/v1/contract-templates",
    answer: { result: { data: [template, { id: uuid, name: "Bare" }], next: 2, count: 3 } },
  },
  {
    name: "create contract template",
    method: "POST",
    path: "/api/v1/contract-templates",
    body: {
      name: "Nothing",
      description: "Returns at once",
      bytecode: "0x5f5ff3",
      abi: [{ type: "constructor", inputs: [] }],
    },
    change: { role: "admin", creates: ["template"], spends: false },
    answer: { contract: template },
  },
  {
    name: "contract template",
    method: "GET",
    path: "/api/v1/contract-templates/{templateId}",
    answer: { result: template },
  },
  {
    name: "delete contract template",
    method: "DELETE",
    path: "/api/v1/contract-templates/{templateId}",
    change: { role: "admin", creates: ["template"], spends: false },
    answer: { success: true },
  },
  {
    name: "constructor of a template",
    method: "GET",
    path: "/api/v1/contract-templates/{templateId}/getConstructorInfo",
    answer: {
      contractConstructor: {
        id: "c-1",
        stateMutability: "nonpayable",
        type: "constructor",
        inputs: [{ name: "name_", type: "string" }],
        outputs: [],
      },
    },
  },
  {
    name: "functions of a template",
    method: "GET",
    path: "/api/v1/contract-templates/{templateId}/function",
    answer: {
      contractFunction: [
        {
          id: "f-1",
          name: "increment",
          stateMutability: "nonpayable",
          type: "function",
          inputs: [{ name: "step", type: "uint256" }],
          outputs: [],
        },
      ],
    },
  },
  {
    name: "deploy contract template",
    method: "POST",
    path: "/api/v1/contract-templates/{templateId}/deploy",
    body: { networkId, addressId: uuid, clientShare },
    change: { role: "operator", creates: ["deployment"], spends: true },
    answer: { workflowResult: { workflowId: "wf-1", operationId: "op-1", status: "started", message: "Started" } },
  },
  {
    name: "functions of a contract",
    method: "GET",
    path: functions,
    answer: {
      contractAbi: {
        abi,
        contractAddress: address,
        network: "tETH",
        status: "ok",
        source: "stored",
      },
    },
  },
  {
    name: "deployed contracts",
    method: "GET",
    path: "/api/v1/deployed-contracts",
    answer: { deployedContracts: { contracts: [deployedContract], total: 1, skip: 0, take: 10 } },
  },
  {
    name: "deployed contract by address",
    method: "GET",
    path: "/api/v1/deployed-contracts/{contractAddress}/{networkId}",
    answer: { deployedContract },
  },
  {
    name: "fetch ABI",
    method: "POST",
    path: "/api/v1/deployed-contracts/fetch-abi",
    body: contract,
    answer: {
      contractAbi: { abi, contractAddress: address, network: "tETH", status: "verified", source: "deployment" },
    },
  },
  {
    name: "add ABI",
    method: "POST",
    path: "/api/v1/deployed-contracts/add-abi",
    body: { ...contract, name: "Nothing", abi: [{ type: "receive", stateMutability: "payable" }] },
    change: { role: "admin", creates: ["contractAbi"], spends: false },
    answer: {
      result: {
        contractAddress: address,
        network: "tETH",
        name: "Vault",
        abi,
        status: "added",
        source: "manual",
        message: "ABI added",
      },
    },
  },
  ...tokenExamples,
];
