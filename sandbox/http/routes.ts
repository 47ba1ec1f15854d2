import type { EndpointName } from "../../shared/wire/endpoints.ts";
import {
  generateAddress,
  generateAddressInWallet,
  getAddress,
  listAddresses,
  listAddressesOfProfile,
} from "./handlers/addresses.ts";
import { addAbi, fetchAbi, getContractAbi } from "./handlers/contract-abis.ts";
import { getReceipt, readContract, writeContract } from "./handlers/contract-calls.ts";
import {
  getDeployedContract,
  getDeployedContractByAddress,
  listDeployedContracts,
} from "./handlers/deployed-contracts.ts";
import { listEnabledNetworks, listNetworks } from "./handlers/networks.ts";
import { getOrganization } from "./handlers/organization.ts";
import { getNativeBalance, listAssets } from "./handlers/portfolio.ts";
import { createProfile, listProfiles } from "./handlers/profiles.ts";
import {
  listTransactions,
  listTransactionsOfAddress,
  listTransactionsOfProfile,
  listTransactionsOfWallet,
} from "./handlers/transactions.ts";
import { createWallet, listWallets, listWalletsOfProfile } from "./handlers/wallets.ts";
import { getWorkflowStatus } from "./handlers/workflows.ts";
import type { Route } from "./route.ts";

/** What the sandbox does for each operation of the table. */
export const routes = {
  readContract,
  writeContract,
  getReceipt,
  getContractAbi,
  getDeployedContract,
  listDeployedContracts,
  generateAddress,
  listAddresses,
  listWallets,
  listProfiles,
  listNetworks,
  listEnabledNetworks,
  getOrganization,
  getWorkflowStatus,
  createProfile,
  createWallet,
  listWalletsOfProfile,
  generateAddressInWallet,
  getAddress,
  listAddressesOfProfile,
  listTransactions,
  listTransactionsOfAddress,
  listTransactionsOfWallet,
  listTransactionsOfProfile,
  listAssets,
  getNativeBalance,
  getDeployedContractByAddress,
  fetchAbi,
  addAbi,
} as const satisfies Record<EndpointName, Route>;
