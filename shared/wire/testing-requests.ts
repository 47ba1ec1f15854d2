import type { Resource } from "./endpoint-facts.ts";
import type { Role } from "./role.ts";

/** A request as the specification describes it, written down by hand: the tests hold the table and the sandbox against it. */
export type ExampleRequest = {
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Path template, parameters in braces. */
  readonly path: string;
  /** The query parameter without which there is no answer. */
  readonly query?: "id" | "address";
  /** All required fields of the body, and no other. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** What it changes and who may; absent where it changes nothing. */
  readonly change?: { readonly role: Role; readonly creates: readonly Resource[]; readonly spends: boolean };
};

const calls = "/api/v1/contract-interactions/network/{networkId}";
const functions = `${calls}/contract-address/{contractAddress}/functions`;
const abiFunction = {
  type: "function",
  name: "storedUint256",
  stateMutability: "view",
  inputs: [],
  outputs: [{ name: "", type: "uint256" }],
};
const networkId = "6f1c8f0e-8c1e-4c53-9d7a-0f4b2f1f7f10";
const clientShare = "c2hhcmU=";
const contract = { contractAddress: "0x00000000000000000000000000000000000000AA", networkId };
const owner = { reference: "nobody", networkId };

/** Specification, Endpoints 1 to 11. */
export const specified: readonly ExampleRequest[] = [
  { name: "1 call read function", method: "POST", path: `${functions}/read`, body: { abiFunction } },
  {
    name: "2 call write function",
    method: "POST",
    path: `${functions}/write`,
    body: { abiFunction, addressId: "00000000-0000-4000-8000-000000000000", clientShare },
    change: { role: "operator", creates: [], spends: true },
  },
  { name: "3 get transaction receipt", method: "GET", path: `${calls}/tx/{txId}` },
  { name: "4 get deployed contract", method: "GET", path: "/api/v1/deployed-contracts/{deploymentId}" },
  {
    name: "5 generate address",
    method: "POST",
    path: "/api/v2/addresses/generate",
    body: { ...owner, clientShare },
    change: { role: "operator", creates: ["profile", "wallet", "address"], spends: false },
  },
  { name: "6 list addresses", method: "GET", path: "/api/v1/addresses/organization" },
  { name: "7 list wallets", method: "GET", path: "/api/v1/wallets/organization" },
  { name: "8 list profiles", method: "GET", path: "/api/v1/profiles" },
  { name: "9 networks of the organization", method: "GET", path: "/api/v1/network/organization" },
  { name: "10 enabled networks", method: "GET", path: "/api/v1/network/enabled" },
  { name: "11 organization", method: "GET", path: "/api/v1/organizations" },
];

/** Operations beyond the specification, those that the table has. */
export const beyond: readonly ExampleRequest[] = [
  { name: "workflow status", method: "GET", path: "/api/v1/workflows/{workflowId}/status" },
  {
    name: "create profile",
    method: "POST",
    path: "/api/v1/profiles",
    body: { reference: "nobody", type: "User" },
    change: { role: "operator", creates: ["profile"], spends: false },
  },
  {
    name: "generate wallet",
    method: "POST",
    path: "/api/v1/wallets/generate",
    body: owner,
    change: { role: "operator", creates: ["wallet"], spends: false },
  },
  { name: "wallets of a profile", method: "GET", path: "/api/v1/wallets/profile/{reference}" },
  {
    name: "generate address (v1)",
    method: "POST",
    path: "/api/v1/addresses/generate",
    body: { ...owner, clientShare },
    change: { role: "operator", creates: ["address"], spends: false },
  },
  { name: "address by id", method: "GET", path: "/api/v1/addresses", query: "id" },
  { name: "addresses of a profile", method: "GET", path: "/api/v1/addresses/{reference}" },
  { name: "transactions of the organization", method: "GET", path: "/api/v1/transactions/organization" },
  { name: "transactions of an address", method: "GET", path: "/api/v1/transactions/address/{address}" },
  { name: "transactions of a wallet", method: "GET", path: "/api/v1/transactions/wallet/{miniWalletId}" },
  { name: "transactions of a profile", method: "GET", path: "/api/v1/transactions/profile/{reference}" },
  { name: "assets", method: "GET", path: "/api/v1/portfolio", query: "address" },
  { name: "native balance", method: "GET", path: "/api/v1/portfolio/native-balance", query: "address" },
  { name: "functions of a contract", method: "GET", path: functions },
  { name: "deployed contracts", method: "GET", path: "/api/v1/deployed-contracts" },
  {
    name: "deployed contract by address",
    method: "GET",
    path: "/api/v1/deployed-contracts/{contractAddress}/{networkId}",
  },
  { name: "fetch ABI", method: "POST", path: "/api/v1/deployed-contracts/fetch-abi", body: contract },
  {
    name: "add ABI",
    method: "POST",
    path: "/api/v1/deployed-contracts/add-abi",
    body: { ...contract, name: "Nothing", abi: [{ type: "receive", stateMutability: "payable" }] },
    change: { role: "admin", creates: ["contractAbi"], spends: false },
  },
];

/** Operations beyond the specification that the table does not have yet. */
export const missing: readonly Pick<ExampleRequest, "method" | "path">[] = [
  { method: "GET", path: "/api/v1/contract-templates" },
  { method: "POST", path: "/api/v1/contract-templates" },
  { method: "GET", path: "/api/v1/contract-templates/{templateId}" },
  { method: "DELETE", path: "/api/v1/contract-templates/{templateId}" },
  { method: "GET", path: "/api/v1/contract-templates/{templateId}/getConstructorInfo" },
  { method: "GET", path: "/api/v1/contract-templates/{templateId}/function" },
  { method: "POST", path: "/api/v1/contract-templates/{templateId}/deploy" },
  { method: "POST", path: "/api/v1/tokenization/tokens" },
  { method: "GET", path: "/api/v1/tokenization/tokens" },
  { method: "GET", path: "/api/v1/tokenization/tokens/{id}" },
  { method: "POST", path: "/api/v1/tokenization/tokens/link" },
  { method: "DELETE", path: "/api/v1/tokenization/tokens/{id}" },
  { method: "POST", path: "/api/v1/tokenization/collections" },
  { method: "GET", path: "/api/v1/tokenization/collections" },
  { method: "GET", path: "/api/v1/tokenization/collections/{id}" },
  { method: "DELETE", path: "/api/v1/tokenization/collections/{id}" },
  { method: "GET", path: "/api/v1/tokenization/collection/tokens" },
  { method: "GET", path: "/api/v1/tokenization/collections/{id}/tokens/{tokenId}" },
  { method: "POST", path: "/api/v1/tokenization/collections/{id}/tokens/mint" },
  { method: "POST", path: "/api/v1/tokenization/collections/{id}/tokens/burn" },
  { method: "POST", path: "/api/v1/withdraw" },
];
