import type { EndpointName } from "../../../shared/wire/endpoints.ts";
import {
  generateAddress,
  generateAddressInWallet,
  getAddress,
  listAddresses,
  listAddressesOfProfile,
} from "./addresses.ts";
import { addAbi, fetchAbi, getContractAbi } from "./contract-abis.ts";
import { getReceipt, readContract, writeContract } from "./contract-calls.ts";
import { getDeployedContract, getDeployedContractByAddress, listDeployedContracts } from "./deployed-contracts.ts";
import { listEnabledNetworks, listNetworks } from "./networks.ts";
import { getOrganization } from "./organization.ts";
import { getNativeBalance, listAssets } from "./portfolio.ts";
import { createProfile, listProfiles } from "./profiles.ts";
import {
  listTransactions,
  listTransactionsOfAddress,
  listTransactionsOfProfile,
  listTransactionsOfWallet,
} from "./transactions.ts";
import { createWallet, listWallets, listWalletsOfProfile } from "./wallets.ts";
import { getWorkflowStatus } from "./workflows.ts";
import type { Route } from "../../http/route.ts";

/** What the sandbox does for each endpoint. */
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
