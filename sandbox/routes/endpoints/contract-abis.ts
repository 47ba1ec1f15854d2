import { callableAbi, type ContractRef } from "#sandbox/domains/abis/abis.ts";
import { parseAbi } from "#sandbox/domains/abis/entry.ts";
import { hasCode } from "#sandbox/domains/calls/target.ts";
import { chainOf, checksum } from "#sandbox/http/find.ts";
import { described, ok, route, routeWithBody } from "#sandbox/http/route.ts";
import type { Service } from "#sandbox/http/service.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { ofContract } from "./listed-errors.ts";

type ContractIds = { readonly networkId: string; readonly contractAddress: string };

/** The functions of a contract; for a proxy those of its implementation (operations beyond, Deployed contracts). */
const getContractAbi = route(endpoints.getContractAbi, async (service, { caller, params }) =>
  ok({ contractAbi: await contractAbi(service, contractRefOf(service, caller.organizationId, params)) }),
);

/** The same for a contract named in the body. */
const fetchAbi = routeWithBody(endpoints.fetchAbi, async (service, { caller, body }) => {
  const { implementationAddress: _, ...contract } = await contractAbi(
    service,
    contractRefOf(service, caller.organizationId, body),
  );
  return ok({ contractAbi: contract });
});

/** Sets the ABI of a contract on the chain, replacing any earlier one (operations beyond, Deployed contracts). */
const addAbi = routeWithBody(endpoints.addAbi, async (service, { caller, body }) => {
  const { organizationId } = caller;
  const contract = contractRefOf(service, organizationId, body);
  const { name } = body;
  const abi = parseAbi(body.abi);
  if (!(await hasCode(contract.chain, contract.contractAddress))) throw new ServiceError("ERR_066");
  const text = JSON.stringify(abi);
  await service.store
    .insertInto("contract_abis")
    .values({
      organization_id: organizationId,
      network_id: contract.chain.network.id,
      contract_address: contract.contractAddress,
      name,
      abi: text,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "network_id", "contract_address"]).doUpdateSet({ name, abi: text }),
    )
    .execute();
  return ok({
    result: { ...names(contract), name, abi, status: "added", source: "manual", message: "The ABI was added." },
  });
});

const contractRefOf = (
  service: Service,
  organizationId: string,
  { networkId, contractAddress }: ContractIds,
): ContractRef => ({
  organizationId,
  chain: chainOf(service, networkId),
  contractAddress: checksum(contractAddress),
});

const names = ({ chain, contractAddress }: ContractRef) => ({ contractAddress, network: chain.network.code });

const contractAbi = async (service: Service, contract: ContractRef) => {
  const record = await callableAbi(service.store, contract);
  if (record === null) throw new ServiceError("ERR_066");
  const { abi, source, implementationAddress } = record;
  return {
    abi,
    ...names(contract),
    ...(implementationAddress === null ? {} : { implementationAddress }),
    status: "verified",
    source,
  };
};

export const contractAbiRoutes = {
  getContractAbi: described(getContractAbi, {
    tag: "Contract interactions",
    success: 200,
    errors: ofContract,
    about: "For a proxy, those of its implementation.",
  }),
  fetchAbi: described(fetchAbi, { tag: "Deployed contracts", success: 200, errors: ofContract }),
  addAbi: described(addAbi, { tag: "Deployed contracts", success: 200, errors: ofContract }),
};
