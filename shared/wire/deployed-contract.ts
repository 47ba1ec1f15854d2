import * as z from "zod/mini";
import { contractParamsSchema } from "./contract-call.ts";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient } from "./lenient.ts";
import { pageQuerySchema } from "./pagination.ts";

/** A deployed contract (specification, Deployed contract). */
export const deployedContractSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    contractAddress: lenient(z.string()),
    network: lenient(z.string()),
    contractTemplateId: lenient(z.string()),
    deployerAddressId: lenient(z.string()),
    /** Not in the specification: some deployments also give the network's id and the contract's name. */
    networkId: lenient(z.string()),
    name: lenient(z.string()),
  }),
);

/** Answer of a deployed contract by its deployment id (specification, Endpoints 4). */
export const deployedContractAnswerSchema = lazily(() => z.looseObject({ deployedContract: deployedContractSchema }));

/** Query of the list of deployed contracts (operations beyond). */
export const deployedContractQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    contractAddress: z.optional(z.string().check(z.minLength(1))),
    networkId: z.optional(z.string().check(z.minLength(1))),
    contractTemplateId: z.optional(z.string().check(z.minLength(1))),
  }),
);

/** Answer of the list of deployed contracts, whose pagination has its own form (operations beyond). */
export const deployedContractListSchema = lazily(() =>
  z.looseObject({
    deployedContracts: z.looseObject({
      contracts: z.array(deployedContractSchema),
      total: integerSchema,
      skip: lenient(integerSchema),
      take: lenient(integerSchema),
    }),
  }),
);

/** A contract's ABI as the service knows it; the entries are parsed by the ABI domain (operations beyond). */
export const contractAbiAnswerSchema = lazily(() =>
  z.looseObject({
    contractAbi: z.looseObject({
      abi: z.array(z.unknown()),
      contractAddress: lenient(z.string()),
      implementationAddress: lenient(z.string()),
      network: lenient(z.string()),
      status: lenient(z.string()),
      source: lenient(z.string()),
    }),
  }),
);

/** A contract on a network: the path of its deployment, the body of the look-up of its ABI (operations beyond). */
export const contractRefSchema = lazily(() =>
  z.strictObject({
    contractAddress: z.string().check(z.minLength(1)),
    networkId: z.string().check(z.minLength(1)),
  }),
);

/** Body that adds an ABI to a contract (operations beyond); the service checks the entries. */
export const addAbiBodySchema = lazily(() =>
  z.extend(contractRefSchema.built, {
    name: z.string().check(z.minLength(1)),
    abi: z.array(z.json()).check(z.minLength(1)),
  }),
);

/** Answer of adding an ABI (operations beyond). */
export const addAbiAnswerSchema = lazily(() =>
  z.looseObject({
    result: z.looseObject({
      contractAddress: lenient(z.string()),
      network: lenient(z.string()),
      name: lenient(z.string()),
      abi: lenient(z.array(z.unknown())),
      status: lenient(z.string()),
      source: lenient(z.string()),
      message: lenient(z.string()),
    }),
  }),
);

export const deployedContractEndpoints = {
  getContractAbi: endpoint("getContractAbi", {
    params: contractParamsSchema,
    query: noQuery,
    body: null,
    response: contractAbiAnswerSchema,
  }),
  getDeployedContract: endpoint("getDeployedContract", {
    params: lazily(() => z.strictObject({ deploymentId: z.string().check(z.minLength(1)) })),
    query: noQuery,
    body: null,
    response: deployedContractAnswerSchema,
  }),
  listDeployedContracts: endpoint("listDeployedContracts", {
    params: noParams,
    query: deployedContractQuerySchema,
    body: null,
    response: deployedContractListSchema,
  }),
  getDeployedContractByAddress: endpoint("getDeployedContractByAddress", {
    params: contractRefSchema,
    query: noQuery,
    body: null,
    response: deployedContractAnswerSchema,
  }),
  fetchAbi: endpoint("fetchAbi", {
    params: noParams,
    query: noQuery,
    body: contractRefSchema,
    response: contractAbiAnswerSchema,
  }),
  addAbi: endpoint("addAbi", {
    params: noParams,
    query: noQuery,
    body: addAbiBodySchema,
    response: addAbiAnswerSchema,
  }),
};

export type DeployedContract = z.output<typeof deployedContractSchema>;
