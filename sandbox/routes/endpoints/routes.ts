import type { Route } from "#sandbox/http/route.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import { addressRoutes } from "./addresses.ts";
import { collectionRoutes } from "./collections.ts";
import { contractAbiRoutes } from "./contract-abis.ts";
import { contractCallRoutes } from "./contract-calls.ts";
import { deployedContractRoutes } from "./deployed-contracts.ts";
import { networkRoutes } from "./networks.ts";
import { organizationRoutes } from "./organization.ts";
import { portfolioRoutes } from "./portfolio.ts";
import { profileRoutes } from "./profiles.ts";
import { templateRoutes } from "./templates.ts";
import { tokenRoutes } from "./tokens.ts";
import { transactionRoutes } from "./transactions.ts";
import { walletRoutes } from "./wallets.ts";
import { withdrawalRoutes } from "./withdrawals.ts";
import { workflowRoutes } from "./workflows.ts";

/** The implementation of each endpoint. */
export const routes = {
  ...contractCallRoutes,
  ...contractAbiRoutes,
  ...deployedContractRoutes,
  ...addressRoutes,
  ...walletRoutes,
  ...profileRoutes,
  ...networkRoutes,
  ...organizationRoutes,
  ...workflowRoutes,
  ...transactionRoutes,
  ...portfolioRoutes,
  ...withdrawalRoutes,
  ...templateRoutes,
  ...tokenRoutes,
  ...collectionRoutes,
} as const satisfies Record<EndpointName, Route>;
