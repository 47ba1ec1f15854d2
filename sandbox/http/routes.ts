import type { OperationName } from "../../shared/wire/operations.ts";
import { generateAddress, listAddresses } from "./handlers/addresses.ts";
import { getReceipt, readContract, writeContract } from "./handlers/contract-calls.ts";
import { getContractAbi, getDeployedContract, listDeployedContracts } from "./handlers/deployed-contracts.ts";
import { listEnabledNetworks, listNetworks } from "./handlers/networks.ts";
import { getOrganization, listProfiles } from "./handlers/organization.ts";
import { listWallets } from "./handlers/wallets.ts";
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
} as const satisfies Record<OperationName, Route>;
