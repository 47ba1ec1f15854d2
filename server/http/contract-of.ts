import type { FastifyRequest } from "fastify";
import { parseRequest } from "#server/lib/parse.ts";
import { type ContractRef, contractRefSchema } from "#shared/console/contracts.ts";

export type OfContract = { Params: { environment: string; networkId: string; address: string } };

export const contractOf = ({ params }: FastifyRequest<OfContract>): ContractRef => {
  const { networkId, address } = params;
  return parseRequest(contractRefSchema, { networkId, address }, "path");
};
