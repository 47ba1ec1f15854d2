import { type EndpointFacts, read, type Resource, write, type WriteFacts } from "./facts.ts";
import { issuanceFacts } from "./issuance-facts.ts";

export type { EndpointFacts, Resource, WriteFacts } from "./facts.ts";

const contract = "/api/v1/contract-interactions/network/{networkId}";

/**
 * The facts of every endpoint, separate from the schemas (endpoints.ts) so that a page that only needs a title or a
 * path loads no schemas.
 */
export const endpointFacts = {
  readContract: {
    ...read,
    title: "Call a read function",
    method: "POST",
    path: `${contract}/contract-address/{contractAddress}/functions/read`,
    origin: "specified",
  },
  writeContract: {
    ...write,
    title: "Call a write function",
    noun: "Contract write",
    action: "Call function",
    method: "POST",
    path: `${contract}/contract-address/{contractAddress}/functions/write`,
    origin: "specified",
    creates: [],
    spends: true,
    takesShare: true,
    handle: "workflow",
    review: "call",
  },
  getReceipt: {
    ...read,
    title: "Get the receipt of a transaction",
    method: "GET",
    path: `${contract}/tx/{txId}`,
    origin: "specified",
  },
  getContractAbi: {
    ...read,
    title: "Get the functions of a contract",
    method: "GET",
    path: `${contract}/contract-address/{contractAddress}/functions`,
    origin: "beyond",
  },
  getDeployedContract: {
    ...read,
    title: "Get a deployed contract by its deployment id",
    method: "GET",
    path: "/api/v1/deployed-contracts/{deploymentId}",
    origin: "specified",
  },
  listDeployedContracts: {
    ...read,
    title: "List deployed contracts",
    method: "GET",
    path: "/api/v1/deployed-contracts",
    origin: "beyond",
  },
  generateAddress: {
    ...write,
    title: "Generate an address",
    noun: "Address generation",
    action: "Generate address",
    method: "POST",
    path: "/api/v2/addresses/generate",
    origin: "specified",
    // Profile and wallet are created along with the address if they do not exist.
    creates: ["profile", "wallet", "address"],
    spends: false,
    takesShare: true,
    handle: null,
  },
  listAddresses: {
    ...read,
    title: "List the addresses of the organization",
    method: "GET",
    path: "/api/v1/addresses/organization",
    origin: "specified",
  },
  listWallets: {
    ...read,
    title: "List the wallets of the organization",
    method: "GET",
    path: "/api/v1/wallets/organization",
    origin: "specified",
  },
  listProfiles: {
    ...read,
    title: "List the profiles of the organization",
    method: "GET",
    path: "/api/v1/profiles",
    origin: "specified",
  },
  listNetworks: {
    ...read,
    title: "List the networks of the organization",
    method: "GET",
    path: "/api/v1/network/organization",
    origin: "specified",
  },
  listEnabledNetworks: {
    ...read,
    title: "List all enabled networks",
    method: "GET",
    path: "/api/v1/network/enabled",
    origin: "specified",
  },
  getOrganization: {
    ...read,
    title: "Get the calling organization",
    method: "GET",
    path: "/api/v1/organizations",
    origin: "specified",
    sdkVersion: false,
  },
  getWorkflowStatus: {
    ...read,
    title: "Get the status of a workflow",
    method: "GET",
    path: "/api/v1/workflows/{workflowId}/status",
    origin: "beyond",
  },
  createProfile: {
    ...write,
    title: "Create a profile",
    noun: "Profile creation",
    action: "Create profile",
    method: "POST",
    path: "/api/v1/profiles",
    origin: "beyond",
    creates: ["profile"],
    spends: false,
    takesShare: false,
    handle: null,
  },
  createWallet: {
    ...write,
    title: "Create a wallet",
    noun: "Wallet creation",
    action: "Create wallet",
    method: "POST",
    path: "/api/v1/wallets/generate",
    origin: "beyond",
    creates: ["wallet"],
    spends: false,
    takesShare: false,
    handle: null,
  },
  listWalletsOfProfile: {
    ...read,
    title: "List the wallets of a profile",
    method: "GET",
    path: "/api/v1/wallets/profile/{reference}",
    origin: "beyond",
  },
  generateAddressInWallet: {
    ...write,
    title: "Generate an address in a wallet that exists",
    noun: "Address generation",
    action: "Generate address",
    method: "POST",
    path: "/api/v1/addresses/generate",
    origin: "beyond",
    creates: ["address"],
    spends: false,
    takesShare: true,
    handle: null,
  },
  getAddress: {
    ...read,
    title: "Get an address by its id",
    method: "GET",
    path: "/api/v1/addresses",
    origin: "beyond",
  },
  listAddressesOfProfile: {
    ...read,
    title: "List the addresses of a profile",
    method: "GET",
    path: "/api/v1/addresses/{reference}",
    origin: "beyond",
  },
  listTransactions: {
    ...read,
    title: "List the transactions of the organization, the newest first",
    method: "GET",
    path: "/api/v1/transactions/organization",
    origin: "beyond",
  },
  listTransactionsOfAddress: {
    ...read,
    title: "List the transactions of an address",
    method: "GET",
    path: "/api/v1/transactions/address/{address}",
    origin: "beyond",
  },
  listTransactionsOfWallet: {
    ...read,
    title: "List the transactions of a wallet",
    method: "GET",
    path: "/api/v1/transactions/wallet/{miniWalletId}",
    origin: "beyond",
  },
  listTransactionsOfProfile: {
    ...read,
    title: "List the transactions of a profile",
    method: "GET",
    path: "/api/v1/transactions/profile/{reference}",
    origin: "beyond",
  },
  listAssets: {
    ...read,
    title: "List the tokens that an address has",
    method: "GET",
    path: "/api/v1/portfolio",
    origin: "beyond",
  },
  getNativeBalance: {
    ...read,
    title: "Get the balance of an address in the network's own coin",
    method: "GET",
    path: "/api/v1/portfolio/native-balance",
    origin: "beyond",
  },
  withdraw: {
    ...write,
    title: "Send the network's own coin",
    noun: "Coin transfer",
    action: "Send coins",
    method: "POST",
    path: "/api/v1/withdraw",
    origin: "beyond",
    creates: [],
    spends: true,
    takesShare: true,
    handle: "withdrawal",
    review: "call",
  },
  getDeployedContractByAddress: {
    ...read,
    title: "Get a deployed contract by its address",
    method: "GET",
    path: "/api/v1/deployed-contracts/{contractAddress}/{networkId}",
    origin: "beyond",
  },
  fetchAbi: {
    ...read,
    title: "Get the ABI of a contract",
    method: "POST",
    path: "/api/v1/deployed-contracts/fetch-abi",
    origin: "beyond",
  },
  addAbi: {
    ...write,
    title: "Give a contract an ABI",
    noun: "ABI registration",
    action: "Add ABI",
    method: "POST",
    path: "/api/v1/deployed-contracts/add-abi",
    origin: "beyond",
    // An ABI decides what people see before they sign, like an entry of the contract book.
    role: "admin",
    creates: ["contractAbi"],
    spends: false,
    takesShare: false,
    handle: null,
  },
  ...issuanceFacts,
} as const satisfies Record<string, EndpointFacts>;

export type EndpointName = keyof typeof endpointFacts;

/** The name of an endpoint that changes something. */
export type WriteName = {
  [N in EndpointName]: (typeof endpointFacts)[N]["changes"] extends true ? N : never;
}[EndpointName];

/** The name of an endpoint that spends. */
export type SpendingName = {
  [N in WriteName]: (typeof endpointFacts)[N]["spends"] extends true ? N : never;
}[WriteName];

/** The name of an endpoint whose transaction the service builds. */
export type IssuanceName = {
  [N in WriteName]: (typeof endpointFacts)[N]["review"] extends "request" ? N : never;
}[WriteName];

export const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpointFacts, name);

export const isWriteName = (name: EndpointName): name is WriteName => endpointFacts[name].changes;

export const endpointNames: readonly EndpointName[] = Object.keys(endpointFacts).filter(isEndpointName);

/** A write's facts by the journal's name; undefined for a read, and for a name that is no longer in the table. */
const writeFacts = (name: string): WriteFacts | undefined => {
  const facts: EndpointFacts | undefined = isEndpointName(name) ? endpointFacts[name] : undefined;
  return facts?.changes === true ? facts : undefined;
};

export const isSpending = (endpoint: string): endpoint is SpendingName => writeFacts(endpoint)?.spends === true;

/** Whether its transaction is the call that the request describes: destination, calldata and an amount of the coin. */
export const isPlainCall = (endpoint: string): boolean => writeFacts(endpoint)?.review === "call";

export const isIssuance = (endpoint: string): endpoint is IssuanceName => writeFacts(endpoint)?.review === "request";

/** What a write names by an id of the service's. */
export const subjectKindOf = (endpoint: string): WriteFacts["subject"] => writeFacts(endpoint)?.subject ?? null;

/** Whether the request names no network, so that its collection or its sender determines it. */
export const isInCollection = (endpoint: string): boolean =>
  isIssuance(endpoint) && subjectKindOf(endpoint) === "collection";

/** Whether a write has no workflow to report its outcome, so that the sender's transactions have to show it. */
export const isWithdrawal = (endpoint: string): boolean => writeFacts(endpoint)?.handle === "withdrawal";

/** The name of an operation: its endpoint's noun. */
export const operationNoun = (endpoint: string): string => writeFacts(endpoint)?.noun ?? endpoint;

/** The same within a sentence; a noun that begins with an abbreviation keeps it: "ABI registration". */
export const nounInSentence = (endpoint: string): string => {
  const noun = operationNoun(endpoint);
  return /^[A-Z]{2}/.test(noun) ? noun : noun.charAt(0).toLowerCase() + noun.slice(1);
};

/** What an endpoint may create at the service. */
export const createdBy = (endpoint: string): readonly Resource[] => writeFacts(endpoint)?.creates ?? [];

/** Whether its transaction creates a contract. */
export const createsContract = (endpoint: string): boolean => isIssuance(endpoint) && !isInCollection(endpoint);

export const createsAddress = (endpoint: string): boolean => createdBy(endpoint).includes("address");

/** Where a resource is shown: the mirror's lists, and the first word of the keys in the browser's cache. */
const shownIn = {
  profile: ["profiles"],
  wallet: ["wallets"],
  // A wallet reports its number of addresses.
  address: ["addresses", "wallets"],
  contractAbi: ["contractAbis"],
  template: ["templates"],
  // A deployed contract is listed, and a token can be issued from it.
  deployment: ["contracts"],
  token: ["issuedTokens", "contracts"],
  // The service lists its contract among the deployed ones.
  collection: ["collections", "contracts"],
  // A collection reports its supply.
  collectionToken: ["collectionTokens", "collections"],
} as const satisfies Record<Resource, readonly string[]>;

/** Everything that is out of date after a write to the endpoint. */
export const staleAfter = (endpoint: string): readonly (typeof shownIn)[Resource][number][] => [
  ...new Set(createdBy(endpoint).flatMap((resource) => shownIn[resource])),
];
