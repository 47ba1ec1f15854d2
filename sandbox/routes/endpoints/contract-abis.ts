import { endpoints } from "../../../shared/wire/endpoints.ts";
import { parseAbi } from "../../domains/abis/entry.ts";
import { callableAbi, type ContractPlace } from "../../domains/abis/known.ts";
import { hasCode } from "../../domains/calls/target.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Service } from "../../http/service.ts";
import { chainOf, checksum } from "../../http/find.ts";
import { ok, route, routeWithBody } from "../../http/route.ts";

type Named = { readonly networkId: string; readonly contractAddress: string };

/** The functions of a contract; for a proxy those of its implementation (operations beyond, Deployed contracts). */
export const getContractAbi = route(endpoints.getContractAbi, async (service, { caller, params }) =>
  ok({ contractAbi: await contractAbi(service, placeOf(service, caller.organizationId, params)) }),
);

/** The same for a contract that a body names. */
export const fetchAbi = routeWithBody(endpoints.fetchAbi, async (service, { caller, body }) => {
  const { implementationAddress: _, ...found } = await contractAbi(
    service,
    placeOf(service, caller.organizationId, body),
  );
  return ok({ contractAbi: found });
});

/** Gives a contract on the chain an ABI; one that it has already is replaced (operations beyond, Deployed contracts). */
export const addAbi = routeWithBody(endpoints.addAbi, async (service, { caller, body }) => {
  const { organizationId } = caller;
  const place = placeOf(service, organizationId, body);
  const { name } = body;
  const abi = parseAbi(body.abi);
  if (!(await hasCode(place.chain, place.contractAddress))) throw new ServiceError("ERR_066");
  const text = JSON.stringify(abi);
  await service.store
    .insertInto("contract_abis")
    .values({
      organization_id: organizationId,
      network_id: place.chain.network.id,
      contract_address: place.contractAddress,
      name,
      abi: text,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "network_id", "contract_address"]).doUpdateSet({ name, abi: text }),
    )
    .execute();
  return ok({
    result: { ...names(place), name, abi, status: "added", source: "manual", message: "The ABI was added." },
  });
});

const placeOf = (service: Service, organizationId: string, { networkId, contractAddress }: Named): ContractPlace => ({
  organizationId,
  chain: chainOf(service, networkId),
  contractAddress: checksum(contractAddress),
});

const names = ({ chain, contractAddress }: ContractPlace) => ({ contractAddress, network: chain.network.code });

const contractAbi = async (service: Service, place: ContractPlace) => {
  const known = await callableAbi(service.store, place);
  if (known === null) throw new ServiceError("ERR_066");
  const { abi, source, implementationAddress } = known;
  return {
    abi,
    ...names(place),
    ...(implementationAddress === null ? {} : { implementationAddress }),
    status: "verified",
    source,
  };
};
