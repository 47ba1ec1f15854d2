import { addressEndpoints } from "./address.ts";
import { contractCallEndpoints } from "./contract-call.ts";
import { deployedContractEndpoints } from "./deployed-contract.ts";
import { networkEndpoints } from "./network.ts";
import { organizationEndpoints } from "./organization.ts";
import { portfolioEndpoints } from "./portfolio.ts";
import { profileEndpoints } from "./profile.ts";
import { receiptEndpoints } from "./receipt.ts";
import { transactionEndpoints } from "./transaction.ts";
import { walletEndpoints } from "./wallet.ts";
import { withdrawalEndpoints } from "./withdrawal.ts";
import { workflowEndpoints } from "./workflow.ts";

/** The endpoints of everything but templates, tokens and collections: every page of the browser loads their schemas. */
export const baseEndpoints = {
  ...contractCallEndpoints,
  ...receiptEndpoints,
  ...deployedContractEndpoints,
  ...addressEndpoints,
  ...walletEndpoints,
  ...profileEndpoints,
  ...networkEndpoints,
  ...organizationEndpoints,
  ...workflowEndpoints,
  ...transactionEndpoints,
  ...portfolioEndpoints,
  ...withdrawalEndpoints,
} as const;
