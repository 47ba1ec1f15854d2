import { describe, expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";

// Answers written down by hand from the specification, Endpoints; values are invented.
const uuid = "2f4f6b0e-6f0a-4a3b-9a53-0d6d4f1f7b11";
const networkId = "7c2a3a52-77a5-4b0b-8f65-0d6b8d9c0a01";
const date = "2026-01-02T03:04:05.678Z";
const pagination = { totalElements: 1, totalPages: 1, skip: 0, take: 10 };
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const wallet = {
  id: uuid,
  organizationId: uuid,
  reference: "demo",
  type: "User",
  networkId,
  index: 0,
  date,
  currentDeepIndex: 2,
};

const organizationAddress = {
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

const receipt = {
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

const transaction = {
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

describe("answers in the specification's current form are read unchanged", () => {
  test.each([
    [
      "readContract",
      {
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
    ],
    ["writeContract", { workflowResult: handle }],
    ["getReceipt", { receipt }],
    ["getDeployedContract", { deployedContract }],
    ["generateAddress", { data: { id: uuid, address }, message: "Address created" }],
    ["listAddresses", { data: [organizationAddress], pagination }],
    ["listWallets", { data: [wallet], pagination }],
    ["listProfiles", { data: [{ reference: "demo", type: "User" }], pagination }],
    ["listNetworks", { networks: [network], pagination }],
    ["listEnabledNetworks", { networks: [{ networkId, name: "Ethereum testnet", alias: "tETH" }] }],
    ["getOrganization", { data: { id: uuid, name: "Acme", email: "a@example.org" }, success: true, status: 200 }],
    [
      "getWorkflowStatus",
      { workflowId: "wf-1", runId: "r", status: "RUNNING", startTime: date, result: undefined, error: undefined },
    ],
    ["listDeployedContracts", { deployedContracts: { contracts: [deployedContract], total: 1, skip: 0, take: 10 } }],
    [
      "getContractAbi",
      {
        contractAbi: {
          abi: [{ type: "receive", stateMutability: "payable" }],
          contractAddress: address,
          network: "tETH",
          status: "ok",
          source: "stored",
        },
      },
    ],
    ["createProfile", { data: { reference: "demo", type: "Merchant" } }],
    ["createWallet", { data: { id: uuid, reference: "demo", networkId, type: "User", date } }],
    ["listWalletsOfProfile", { data: [wallet], pagination }],
    ["generateAddressInWallet", { data: { id: uuid, address }, message: "Address created" }],
    ["getAddress", { data: organizationAddress }],
    ["listAddressesOfProfile", { data: [organizationAddress], pagination }],
    ["listTransactions", { data: [transaction], pagination }],
    ["listTransactionsOfAddress", { data: [{}], pagination }],
    ["listTransactionsOfWallet", { data: [], pagination }],
    ["listTransactionsOfProfile", { data: [transaction], pagination }],
    ["listAssets", { assets: [asset], pagination }],
    ["getNativeBalance", { balance: [nativeBalance], pagination }],
    ["getDeployedContractByAddress", { deployedContract }],
    [
      "fetchAbi",
      { contractAbi: { abi, contractAddress: address, network: "tETH", status: "verified", source: "deployment" } },
    ],
    [
      "addAbi",
      {
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
    ],
  ] as const)("%s", (name, answer) => {
    expect(endpoints[name].response.parse(answer)).toEqual(answer);
  });

  test("every operation of the table is among them", () => {
    expect(Object.keys(endpoints)).toHaveLength(29);
  });
});

describe("older forms are brought to the current shape", () => {
  test("a profile's transactions under `transactions`", () => {
    const answer = endpoints.listTransactionsOfProfile.response.parse({ transactions: [transaction], pagination });
    expect(answer).toEqual({ data: [transaction], pagination });
  });

  test("the creation of a wallet without an id", () => {
    const answer = { data: { reference: "demo", networkId, type: "User" } };
    expect(endpoints.createWallet.response.parse(answer)).toEqual(answer);
  });

  test("a wallet with a network code and a path", () => {
    const { networkId: _, ...rest } = wallet;
    const older = { ...rest, network: "tETH", path: "m/44'/60'/0'" };
    const answer = endpoints.listWallets.response.parse({ data: [older], pagination });
    expect(answer.data[0]).toEqual({ ...rest, networkId: "tETH" });
  });

  test("an address with a network code and a path", () => {
    const { networkId: _, ...rest } = organizationAddress;
    const older = { ...rest, network: "tETH", path: "m/0" };
    const answer = endpoints.listAddresses.response.parse({ data: [older], pagination });
    expect(answer.data[0]).toEqual({ ...rest, networkId: "tETH" });
  });

  test("address generation with `data` as a bare string", () => {
    expect(endpoints.generateAddress.response.parse({ data: address, message: "ok" })).toEqual({
      data: { address },
      message: "ok",
    });
  });

  test("a write's handle under `result`", () => {
    const older = { result: { workflowId: "wf-1", status: "started" } };
    expect(endpoints.writeContract.response.parse(older)).toEqual({ workflowResult: older.result });
  });

  test("a workflow status wrapped in `data`", () => {
    expect(
      endpoints.getWorkflowStatus.response.parse({ data: { workflowId: "wf-1", status: "COMPLETED" } }),
    ).toMatchObject({
      workflowId: "wf-1",
      status: "COMPLETED",
    });
  });

  test("the body of address generation with a network code", () => {
    const older = { reference: "demo", network: "FUJI", clientShare: "c2hhcmU=" };
    expect(endpoints.generateAddress.body.parse(older)).toEqual({
      reference: "demo",
      networkId: "FUJI",
      clientShare: "c2hhcmU=",
    });
  });
});

describe("answers are read tolerantly", () => {
  test("unknown keys are kept", () => {
    const answer = endpoints.listProfiles.response.parse({
      data: [{ reference: "demo", type: "User", colour: "blue" }],
      pagination: { ...pagination, next: 7 },
      trace: "t",
    });
    expect(answer).toMatchObject({ trace: "t", data: [{ colour: "blue" }], pagination: { next: 7 } });
  });

  test("null is read as absent", () => {
    const answer = endpoints.listAddresses.response.parse({
      data: [{ ...organizationAddress, label: null }],
      pagination,
    });
    expect(answer.data[0]?.label).toBeUndefined();
  });

  test("a balance sent as a number becomes its decimal string", () => {
    const answer = endpoints.listAddresses.response.parse({
      data: [{ ...organizationAddress, balance: 5 }],
      pagination,
    });
    expect(answer.data[0]?.balance).toBe("5");
  });

  test("a receipt's status may be written as a quantity", () => {
    expect(endpoints.getReceipt.response.parse({ receipt: { ...receipt, status: "0x0" } }).receipt.status).toBe(0);
  });

  test("the result of a read may be any value", () => {
    for (const result of ["", "5", false, null, ["1", "2"], { owner: address }]) {
      expect(endpoints.readContract.response.parse({ result: { data: { result } } }).result.data.result).toEqual(
        result,
      );
    }
  });
});

describe("answers that do not say what they must are refused", () => {
  test.each([
    ["a receipt without a status", "getReceipt", { receipt: { ...receipt, status: undefined } }],
    ["a receipt with a status of 2", "getReceipt", { receipt: { ...receipt, status: 2 } }],
    ["a write without a handle", "writeContract", { ok: true }],
    ["a handle without a workflow id", "writeContract", { workflowResult: { status: "started" } }],
    ["a wallet that names no network", "listWallets", { data: [{ ...wallet, networkId: undefined }], pagination }],
    ["a list without its window", "listWallets", { data: [wallet] }],
    [
      "an integer over 2^53",
      "listWallets",
      { data: [wallet], pagination: { ...pagination, totalElements: "9007199254740993" } },
    ],
    ["an address generation without an address", "generateAddress", { data: { id: uuid } }],
    ["a page of HTML", "getOrganization", "<html></html>"],
  ] as const)("%s", (_, name, answer) => {
    expect(endpoints[name].response.safeParse(answer).success).toBe(false);
  });
});
