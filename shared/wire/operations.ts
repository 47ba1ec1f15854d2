import * as z from "zod";
import { addressListSchema, generateAddressAnswerSchema, generateAddressBodySchema } from "./address.ts";
import { contractParamsSchema, readAnswerSchema, readBodySchema, writeBodySchema } from "./contract-call.ts";
import {
  contractAbiAnswerSchema,
  deployedContractAnswerSchema,
  deployedContractListSchema,
  deployedContractQuerySchema,
} from "./deployed-contract.ts";
import { enabledNetworkListSchema, networkListSchema, networkQuerySchema } from "./network.ts";
import { change, noParams, noQuery, type Operation, read } from "./operation.ts";
import { organizationAnswerSchema } from "./organization.ts";
import { pageQuerySchema } from "./pagination.ts";
import { profileListSchema } from "./profile.ts";
import { receiptAnswerSchema } from "./receipt.ts";
import { walletListSchema } from "./wallet.ts";
import { workflowAnswerSchema, workflowStatusSchema } from "./workflow.ts";

const contract = "/api/v1/contract-interactions/network/{networkId}";

/**
 * The one table of operations. The browser's client, the relay's allow-list, the sandbox's router and the tests read it;
 * a deployment whose path differs is one line of configuration.
 */
export const operations = {
  readContract: {
    ...read,
    name: "readContract",
    method: "POST",
    path: `${contract}/contract-address/{contractAddress}/functions/read`,
    origin: "specified",
    params: contractParamsSchema,
    query: noQuery,
    body: readBodySchema,
    response: readAnswerSchema,
  },
  writeContract: {
    ...change,
    name: "writeContract",
    method: "POST",
    path: `${contract}/contract-address/{contractAddress}/functions/write`,
    origin: "specified",
    spends: true,
    takesShare: true,
    handle: "workflowResult",
    params: contractParamsSchema,
    query: noQuery,
    body: writeBodySchema,
    response: workflowAnswerSchema,
  },
  getReceipt: {
    ...read,
    name: "getReceipt",
    method: "GET",
    path: `${contract}/tx/{txId}`,
    origin: "specified",
    params: z.strictObject({ networkId: z.string().min(1), txId: z.string().min(1) }),
    query: noQuery,
    body: null,
    response: receiptAnswerSchema,
  },
  getContractAbi: {
    ...read,
    name: "getContractAbi",
    method: "GET",
    path: `${contract}/contract-address/{contractAddress}/functions`,
    origin: "beyond",
    params: contractParamsSchema,
    query: noQuery,
    body: null,
    response: contractAbiAnswerSchema,
  },
  getDeployedContract: {
    ...read,
    name: "getDeployedContract",
    method: "GET",
    path: "/api/v1/deployed-contracts/{deploymentId}",
    origin: "specified",
    params: z.strictObject({ deploymentId: z.string().min(1) }),
    query: noQuery,
    body: null,
    response: deployedContractAnswerSchema,
  },
  listDeployedContracts: {
    ...read,
    name: "listDeployedContracts",
    method: "GET",
    path: "/api/v1/deployed-contracts",
    origin: "beyond",
    params: noParams,
    query: deployedContractQuerySchema,
    body: null,
    response: deployedContractListSchema,
  },
  generateAddress: {
    ...change,
    name: "generateAddress",
    method: "POST",
    path: "/api/v2/addresses/generate",
    origin: "specified",
    takesShare: true,
    params: noParams,
    query: noQuery,
    body: generateAddressBodySchema,
    response: generateAddressAnswerSchema,
  },
  listAddresses: {
    ...read,
    name: "listAddresses",
    method: "GET",
    path: "/api/v1/addresses/organization",
    origin: "specified",
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: addressListSchema,
  },
  listWallets: {
    ...read,
    name: "listWallets",
    method: "GET",
    path: "/api/v1/wallets/organization",
    origin: "specified",
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: walletListSchema,
  },
  listProfiles: {
    ...read,
    name: "listProfiles",
    method: "GET",
    path: "/api/v1/profiles",
    origin: "specified",
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: profileListSchema,
  },
  listNetworks: {
    ...read,
    name: "listNetworks",
    method: "GET",
    path: "/api/v1/network/organization",
    origin: "specified",
    params: noParams,
    query: networkQuerySchema,
    body: null,
    response: networkListSchema,
  },
  listEnabledNetworks: {
    ...read,
    name: "listEnabledNetworks",
    method: "GET",
    path: "/api/v1/network/enabled",
    origin: "specified",
    params: noParams,
    query: noQuery,
    body: null,
    response: enabledNetworkListSchema,
  },
  getOrganization: {
    ...read,
    name: "getOrganization",
    method: "GET",
    path: "/api/v1/organizations",
    origin: "specified",
    sdkVersion: false,
    params: noParams,
    query: noQuery,
    body: null,
    response: organizationAnswerSchema,
  },
  getWorkflowStatus: {
    ...read,
    name: "getWorkflowStatus",
    method: "GET",
    path: "/api/v1/workflows/{workflowId}/status",
    origin: "beyond",
    params: z.strictObject({ workflowId: z.string().min(1) }),
    query: noQuery,
    body: null,
    response: workflowStatusSchema,
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** A validated answer of the named operation. */
export type Answer<N extends OperationName> = z.output<(typeof operations)[N]["response"]>;

/** Path parameters and query of the named operation. */
export type Params<N extends OperationName> = z.input<(typeof operations)[N]["params"]>;
export type Query<N extends OperationName> = z.input<(typeof operations)[N]["query"]>;

/** All operations, for those that walk the whole table. */
export const operationList: readonly Operation[] = Object.values(operations);

/** Whether a text names an operation of the table. */
export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name);
