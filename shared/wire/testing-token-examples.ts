import type { Example } from "./testing-example.ts";

// Values are invented.
const uuid = "2f4f6b0e-6f0a-4a3b-9a53-0d6d4f1f7b11";
const date = "2026-01-02T03:04:05.678Z";
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const hash = `0x${"cd".repeat(32)}`;

const workflowResult = { workflowId: uuid, operationId: uuid, status: "started", message: "The workflow has started." };
const sender = { addressId: uuid, clientShare: "c2hhcmU=" };
const named = {
  initializeParams: [
    { name: "name", type: "string", value: "Things" },
    { name: "symbol", type: "string", value: "THG" },
  ],
};

const token = {
  id: uuid,
  status: "ACTIVE",
  type: "FUNGIBLE_TOKEN",
  displayName: "Acme Points",
  tokenMetadata: {
    name: "Acme Points",
    symbol: "ACP",
    decimals: 2,
    standard: "ERC20",
    network: "tETH",
    contractAddress: address,
    contractTemplateId: uuid,
    contractDeploymentId: uuid,
    addressId: uuid,
  },
};

const collection = {
  id: uuid,
  status: "ACTIVE",
  type: "NON_FUNGIBLE_TOKEN",
  displayName: "Things",
  createdAt: date,
  updatedAt: date,
  network: "tETH",
  collectionMetadata: { name: "Things", symbol: "THG", standard: "ERC721", contractAddress: address },
};

const metadata = {
  name: "Seven",
  description: "The seventh thing",
  image: "data:image/svg+xml,%3Csvg/%3E",
  animation_url: "https://things.example/7.mp4",
  external_url: "https://things.example/7",
  attributes: [{ trait_type: "Weight", value: 7, display_type: "number" }],
};

const noted = { id: uuid, amount: "1", note: "", status: "COMPLETED", createdAt: date, updatedAt: date };

const tokens = "/api/v1/tokenization/tokens";
const collections = "/api/v1/tokenization/collections";

/** Endpoints of "operations beyond the specification", Tokens and collections. */
export const tokenExamples: readonly Example[] = [
  {
    name: "token issue",
    method: "POST",
    path: tokens,
    body: {
      networkId: uuid,
      ...sender,
      createParams: named,
      deploymentId: uuid,
      displayName: "Things",
      useGasless: false,
      fee: "0",
    },
    change: { role: "operator", creates: ["token"], spends: true },
    answer: { workflowResult },
  },
  { name: "list of tokens", method: "GET", path: tokens, answer: { tokens: [token], total: 1 } },
  { name: "token", method: "GET", path: `${tokens}/{id}`, answer: { token } },
  {
    name: "token link",
    method: "POST",
    path: `${tokens}/link`,
    body: { networkId: uuid, contractAddress: address },
    change: { role: "operator", creates: ["token"], spends: false },
    answer: { link: token },
  },
  {
    name: "token unlink",
    method: "DELETE",
    path: `${tokens}/{id}`,
    change: { role: "admin", creates: ["token"], spends: false },
    answer: { result: { success: true } },
  },
  {
    name: "collection creation",
    method: "POST",
    path: collections,
    body: { networkId: uuid, ...sender, type: "NON_FUNGIBLE_TOKEN", createParams: named },
    change: { role: "operator", creates: ["collection"], spends: true },
    answer: { workflowResult },
  },
  {
    name: "list of collections",
    method: "GET",
    path: collections,
    answer: { collections: [collection], total: 1 },
  },
  { name: "collection", method: "GET", path: `${collections}/{id}`, answer: { collection } },
  {
    name: "collection deletion",
    method: "DELETE",
    path: `${collections}/{id}`,
    change: { role: "admin", creates: ["collection"], spends: false },
    answer: { success: true },
  },
  {
    name: "list of token records",
    method: "GET",
    path: "/api/v1/tokenization/collection/tokens",
    query: "id",
    answer: {
      tokens: [
        {
          id: uuid,
          status: "COMPLETED",
          type: "MINT",
          metaData: metadata,
          addressId: uuid,
          amount: "1",
          createdAt: date,
          updatedAt: date,
          transactionHash: hash,
          tokenId: "7",
        },
      ],
      total: 1,
    },
  },
  {
    name: "token of a collection",
    method: "GET",
    path: `${collections}/{id}/tokens/{tokenId}`,
    answer: {
      collection: {
        id: uuid,
        collectionId: uuid,
        name: "Things",
        symbol: "THG",
        network: "tETH",
        addressId: uuid,
        contractAddress: address,
        status: "BURNED",
        recipientAddress: address,
        mintTransactionHash: hash,
        burnTransactionHash: hash,
        mintedAt: date,
        burnedAt: date,
        metadata,
        mintRecord: noted,
        burnRecord: noted,
      },
    },
  },
  {
    name: "mint",
    method: "POST",
    path: `${collections}/{id}/tokens/mint`,
    body: { ...sender, to: address, tokenId: "7", metadata },
    change: { role: "operator", creates: ["collectionToken"], spends: true },
    answer: { workflowResult },
  },
  {
    name: "burn",
    method: "POST",
    path: `${collections}/{id}/tokens/burn`,
    body: { ...sender, tokenId: "7" },
    change: { role: "operator", creates: ["collectionToken"], spends: true },
    answer: { workflowResult },
  },
];
