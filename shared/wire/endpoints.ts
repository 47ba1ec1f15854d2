import type * as z from "zod/mini";
import { addressEndpoints } from "./address.ts";
import { collectionEndpoints } from "./collection.ts";
import { contractCallEndpoints } from "./contract-call.ts";
import { deployedContractEndpoints } from "./deployed-contract.ts";
import { type EndpointName, endpointNames } from "./endpoint-facts.ts";
import type { Endpoint } from "./endpoint.ts";
import { networkEndpoints } from "./network.ts";
import { organizationEndpoints } from "./organization.ts";
import { portfolioEndpoints } from "./portfolio.ts";
import { profileEndpoints } from "./profile.ts";
import { receiptEndpoints } from "./receipt.ts";
import { templateEndpoints } from "./template.ts";
import { tokenEndpoints } from "./token.ts";
import { transactionEndpoints } from "./transaction.ts";
import { walletEndpoints } from "./wallet.ts";
import { withdrawalEndpoints } from "./withdrawal.ts";
import { workflowEndpoints } from "./workflow.ts";

/**
 * The only table of endpoints, facts and schemas together. The relay's allow-list, the sandbox's router and the tests
 * read it; the browser imports just the endpoints it calls, never the whole table. A deployment with a different path
 * needs one line of configuration.
 */
export const endpoints = {
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
  ...templateEndpoints,
  ...tokenEndpoints,
  ...collectionEndpoints,
} as const satisfies { readonly [N in EndpointName]: Endpoint & { readonly name: N } };

/** A validated answer of the named endpoint. */
export type Answer<N extends EndpointName> = z.output<(typeof endpoints)[N]["response"]>;

/** Path parameters and query of the named endpoint. */
export type Params<N extends EndpointName> = z.input<(typeof endpoints)[N]["params"]>;
export type Query<N extends EndpointName> = z.input<(typeof endpoints)[N]["query"]>;

/** All endpoints in the order of their facts. */
export const endpointList: readonly Endpoint[] = endpointNames.map((name) => endpoints[name]);
