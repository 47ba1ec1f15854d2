import type { EndpointName } from "../../../shared/wire/endpoints.ts";

/** What readers of the OpenAPI description need to know of an endpoint beyond its table entry. */
export type Description = {
  readonly summary: string;
  readonly tag: string;
  /** Status of an answer without an error. */
  readonly success: 200 | 201;
  /**
   * Status and code of its errors, beside those of every endpoint: what the specification lists for it, and what the
   * sandbox answers beyond that.
   */
  readonly errors: readonly string[];
};

const contracts = "Contract interactions";
const deployed = "Deployed contracts";
const addresses = "Addresses";
const wallets = "Wallets";
const profiles = "Profiles";
const networks = "Networks";
const transactions = "Transactions";
const portfolio = "Portfolio";

const list = ["400 ERR_022"];
const ofProfile = ["400 ERR_022", "404 ERR_006"];
const ofContract = ["400 ERR_176", "403 ERR_009", "404 ERR_006", "404 ERR_066"];
const ofChain = [...ofContract, "500 ERR_204"];

/** Specification, Endpoints 1 to 11, and operations beyond the specification. */
export const descriptions: Readonly<Record<EndpointName, Description>> = {
  readContract: {
    summary: "Call a read function; costs no gas and answers the decoded result",
    tag: contracts,
    success: 200,
    errors: ["401 ERR_011", "403 ERR_009", "403 ERR_410", "404 ERR_006", "404 ERR_066", "404 ERR_076", "500 ERR_204"],
  },
  writeContract: {
    summary: "Call a write function: starts a workflow; needs the interact contract policy",
    tag: contracts,
    success: 200,
    errors: ["403 ERR_009", "404 ERR_006", "404 ERR_076", "500 ERR_204"],
  },
  getReceipt: {
    summary: "Get the receipt of a transaction",
    tag: contracts,
    success: 200,
    errors: ["403 ERR_009", "404 ERR_006", "404 ERR_046"],
  },
  getContractAbi: {
    summary: "Get the functions of a contract; of a proxy those of its implementation",
    tag: contracts,
    success: 200,
    errors: ofChain,
  },
  getDeployedContract: {
    summary: "Get a deployed contract by its deployment id",
    tag: deployed,
    success: 200,
    errors: ["403 ERR_009", "404 ERR_066"],
  },
  listDeployedContracts: {
    summary: "List deployed contracts",
    tag: deployed,
    success: 200,
    errors: ["400 ERR_022", "400 ERR_176"],
  },
  generateAddress: {
    summary: "Generate an address, and the wallet when there is none",
    tag: addresses,
    success: 201,
    errors: ["403 ERR_009", "404 ERR_006", "404 ERR_013"],
  },
  listAddresses: {
    summary: "List the addresses of the organization",
    tag: addresses,
    success: 200,
    errors: ["400 ERR_022", "403 ERR_009", "500 ERR_204"],
  },
  listWallets: {
    summary: "List the wallets of the organization",
    tag: wallets,
    success: 200,
    errors: ["400 ERR_022", "403 ERR_009"],
  },
  listProfiles: {
    summary: "List the profiles of the organization",
    tag: profiles,
    success: 200,
    errors: ["400 ERR_022", "403 ERR_009", "404 ERR_013"],
  },
  listNetworks: { summary: "List the networks of the organization", tag: networks, success: 200, errors: list },
  listEnabledNetworks: { summary: "List all enabled networks", tag: networks, success: 200, errors: [] },
  getOrganization: { summary: "Get the calling organization", tag: "Organization", success: 200, errors: [] },
  getWorkflowStatus: {
    summary: "Get the status of a workflow",
    tag: "Workflows",
    success: 200,
    errors: ["403 ERR_009", "404 ERR_006"],
  },
  createProfile: { summary: "Create a profile", tag: profiles, success: 201, errors: ["409 ERR_001"] },
  createWallet: {
    summary: "Create the wallet of a profile on a network",
    tag: wallets,
    success: 201,
    errors: ["403 ERR_009", "404 ERR_006", "409 ERR_000"],
  },
  listWalletsOfProfile: { summary: "List the wallets of a profile", tag: wallets, success: 200, errors: ofProfile },
  generateAddressInWallet: {
    summary: "Generate an address in a wallet that exists",
    tag: addresses,
    success: 201,
    errors: ["403 ERR_009", "404 ERR_006"],
  },
  getAddress: {
    summary: "Get an address by its id",
    tag: addresses,
    success: 200,
    errors: ["404 ERR_096", "500 ERR_204"],
  },
  listAddressesOfProfile: {
    summary: "List the addresses of a profile",
    tag: addresses,
    success: 200,
    errors: [...ofProfile, "500 ERR_204"],
  },
  listTransactions: {
    summary: "List the transactions of the organization, the newest first",
    tag: transactions,
    success: 200,
    errors: list,
  },
  listTransactionsOfAddress: {
    summary: "List the transactions of an address",
    tag: transactions,
    success: 200,
    errors: ["400 ERR_022", "404 ERR_096"],
  },
  listTransactionsOfWallet: {
    summary: "List the transactions of a wallet",
    tag: transactions,
    success: 200,
    errors: ofProfile,
  },
  listTransactionsOfProfile: {
    summary: "List the transactions of a profile",
    tag: transactions,
    success: 200,
    errors: ofProfile,
  },
  listAssets: {
    summary: "List the tokens that an address has",
    tag: portfolio,
    success: 200,
    errors: ["400 ERR_022", "404 ERR_096", "500 ERR_204"],
  },
  getNativeBalance: {
    summary: "Get the balance of an address in the network's own coin",
    tag: portfolio,
    success: 200,
    errors: ["400 ERR_022", "404 ERR_216", "500 ERR_204"],
  },
  getDeployedContractByAddress: {
    summary: "Get a deployed contract by its address",
    tag: deployed,
    success: 200,
    errors: ofContract,
  },
  fetchAbi: { summary: "Get the ABI of a contract", tag: deployed, success: 200, errors: ofChain },
  addAbi: { summary: "Give a contract an ABI", tag: deployed, success: 200, errors: ofChain },
};
