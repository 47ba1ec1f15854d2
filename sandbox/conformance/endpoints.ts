import { call, contract, networkId, unknownAddress, unknownId } from "./suite.ts";

/** An endpoint with a request that is complete in its form. */
export type Endpoint = {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

const sandboxId = networkId("SANDBOX");
const contractPath = `/api/v1/contract-interactions/network/${sandboxId}`;
const functions = `${contractPath}/contract-address/${contract("AllTypes", "SANDBOX")}/functions`;
const read = call("storedUint256", [], [{ name: "", type: "uint256" }]);
const addressBody = { reference: "nobody", networkId: sandboxId, clientShare: "c2hhcmU=" };
const contractBody = { contractAddress: unknownAddress, networkId: sandboxId };

/** Specification, Endpoints: the eleven, written down once more. */
export const specified: readonly Endpoint[] = [
  { name: "1 call read function", method: "POST", path: `${functions}/read`, body: read },
  {
    name: "2 call write function",
    method: "POST",
    path: `${functions}/write`,
    body: { ...read, addressId: unknownId, clientShare: "c2hhcmU=" },
  },
  { name: "3 get transaction receipt", method: "GET", path: `${contractPath}/tx/0x${"00".repeat(32)}` },
  { name: "4 get deployed contract", method: "GET", path: `/api/v1/deployed-contracts/${unknownId}` },
  { name: "5 generate address", method: "POST", path: "/api/v2/addresses/generate", body: addressBody },
  { name: "6 list addresses", method: "GET", path: "/api/v1/addresses/organization" },
  { name: "7 list wallets", method: "GET", path: "/api/v1/wallets/organization" },
  { name: "8 list profiles", method: "GET", path: "/api/v1/profiles" },
  { name: "9 networks of the organization", method: "GET", path: "/api/v1/network/organization" },
  { name: "10 enabled networks", method: "GET", path: "/api/v1/network/enabled" },
  { name: "11 organization", method: "GET", path: "/api/v1/organizations" },
];

/** Endpoints of "operations beyond the specification" that the sandbox has. */
export const beyond: readonly Endpoint[] = [
  { name: "workflow status", method: "GET", path: `/api/v1/workflows/${unknownId}/status` },
  { name: "create profile", method: "POST", path: "/api/v1/profiles", body: { reference: "nobody", type: "User" } },
  {
    name: "generate wallet",
    method: "POST",
    path: "/api/v1/wallets/generate",
    body: { reference: "nobody", networkId: sandboxId },
  },
  { name: "wallets of a profile", method: "GET", path: "/api/v1/wallets/profile/demo" },
  { name: "generate address (v1)", method: "POST", path: "/api/v1/addresses/generate", body: addressBody },
  { name: "address by id", method: "GET", path: `/api/v1/addresses?id=${unknownId}` },
  { name: "addresses of a profile", method: "GET", path: "/api/v1/addresses/demo" },
  { name: "transactions of the organization", method: "GET", path: "/api/v1/transactions/organization" },
  { name: "transactions of an address", method: "GET", path: `/api/v1/transactions/address/${unknownAddress}` },
  { name: "transactions of a wallet", method: "GET", path: `/api/v1/transactions/wallet/${unknownId}` },
  { name: "transactions of a profile", method: "GET", path: "/api/v1/transactions/profile/demo" },
  { name: "assets", method: "GET", path: `/api/v1/portfolio?address=${unknownAddress}` },
  { name: "native balance", method: "GET", path: `/api/v1/portfolio/native-balance?address=${unknownAddress}` },
  { name: "functions of a contract", method: "GET", path: functions },
  { name: "deployed contracts", method: "GET", path: "/api/v1/deployed-contracts" },
  {
    name: "deployed contract by address",
    method: "GET",
    path: `/api/v1/deployed-contracts/${unknownAddress}/${sandboxId}`,
  },
  { name: "fetch ABI", method: "POST", path: "/api/v1/deployed-contracts/fetch-abi", body: contractBody },
  {
    name: "add ABI",
    method: "POST",
    path: "/api/v1/deployed-contracts/add-abi",
    body: { ...contractBody, name: "Nothing", abi: [{ type: "receive", stateMutability: "payable" }] },
  },
];

export const endpoints: readonly Endpoint[] = [...specified, ...beyond];

/** Endpoints of "operations beyond the specification" that the sandbox does not have yet, one path of each. */
export const missing: readonly (readonly ["GET" | "POST" | "DELETE", string])[] = [
  ["GET", "/api/v1/contract-templates"],
  ["POST", "/api/v1/contract-templates"],
  ["GET", `/api/v1/contract-templates/${unknownId}`],
  ["DELETE", `/api/v1/contract-templates/${unknownId}`],
  ["GET", `/api/v1/contract-templates/${unknownId}/getConstructorInfo`],
  ["GET", `/api/v1/contract-templates/${unknownId}/function`],
  ["POST", `/api/v1/contract-templates/${unknownId}/deploy`],
  ["POST", "/api/v1/tokenization/tokens"],
  ["GET", "/api/v1/tokenization/tokens"],
  ["GET", `/api/v1/tokenization/tokens/${unknownId}`],
  ["POST", "/api/v1/tokenization/tokens/link"],
  ["DELETE", `/api/v1/tokenization/tokens/${unknownId}`],
  ["POST", "/api/v1/tokenization/collections"],
  ["GET", "/api/v1/tokenization/collections"],
  ["GET", `/api/v1/tokenization/collections/${unknownId}`],
  ["DELETE", `/api/v1/tokenization/collections/${unknownId}`],
  ["GET", `/api/v1/tokenization/collection/tokens?id=${unknownId}`],
  ["GET", `/api/v1/tokenization/collections/${unknownId}/tokens/1`],
  ["POST", `/api/v1/tokenization/collections/${unknownId}/tokens/mint`],
  ["POST", `/api/v1/tokenization/collections/${unknownId}/tokens/burn`],
  ["POST", "/api/v1/withdraw"],
];
