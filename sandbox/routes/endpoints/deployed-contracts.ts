import type { Selectable } from "kysely";
import { checksum, networkOf } from "#sandbox/http/find.ts";
import { described, listRoute, ok, route } from "#sandbox/http/route.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { findNetwork, networks } from "#sandbox/lib/networks.ts";
import { listWindow, totalOf } from "#sandbox/store/page.ts";
import type { Tables } from "#sandbox/store/tables.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { ofContract } from "./listed-errors.ts";

type Row = Omit<Selectable<Tables["deployed_contracts"]>, "abi" | "status">;

const shown = [
  "position",
  "id",
  "organization_id",
  "network_id",
  "contract_address",
  "template_id",
  "deployer_address_id",
  "name",
  "transaction_hash",
  "created_at",
] as const;

/** A deployed contract by its deployment identifier (specification, Endpoints 4). */
const getDeployedContract = route(endpoints.getDeployedContract, async ({ store }, { caller, params }) => {
  const row = await store
    .selectFrom("deployed_contracts")
    .select(shown)
    .where("organization_id", "=", caller.organizationId)
    .where("id", "=", params.deploymentId)
    .where("status", "=", "DONE")
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_066");
  return ok({ deployedContract: view(row) });
});

/** Deployed contracts with their filters (operations beyond the specification, Deployed contracts). */
const listDeployedContracts = listRoute(endpoints.listDeployedContracts, async ({ store }, { caller, query }) => {
  const window = listWindow(query);
  const filters = [
    ["organization_id", caller.organizationId],
    // A deployment in progress has no contract yet, and a failed one never does.
    ["status", "DONE"],
    ["network_id", query.networkId === undefined ? undefined : (findNetwork(query.networkId)?.id ?? query.networkId)],
    ["contract_address", query.contractAddress === undefined ? undefined : checksum(query.contractAddress)],
    ["template_id", query.contractTemplateId],
  ] as const;
  const matching = filters.reduce(
    (select, [column, value]) => (value === undefined ? select : select.where(column, "=", value)),
    store.selectFrom("deployed_contracts"),
  );
  const rows = await matching.select(shown).orderBy("position").offset(window.skip).limit(window.take).execute();
  return ok({ deployedContracts: { contracts: rows.map(namedView), total: await totalOf(matching), ...window } });
});

/** A deployed contract by its address (operations beyond the specification, Deployed contracts). */
const getDeployedContractByAddress = route(
  endpoints.getDeployedContractByAddress,
  async ({ store }, { caller, params }) => {
    const row = await store
      .selectFrom("deployed_contracts")
      .select(shown)
      .where("organization_id", "=", caller.organizationId)
      .where("network_id", "=", networkOf(params.networkId).id)
      .where("contract_address", "=", checksum(params.contractAddress))
      .executeTakeFirst();
    if (row === undefined) throw new ServiceError("ERR_066");
    return ok({ deployedContract: view(row) });
  },
);

/** The keys of the specification (Deployed contract). */
const view = (row: Row) => ({
  id: row.id,
  contractAddress: row.contract_address,
  network: networks.find(({ id }) => id === row.network_id)?.code ?? row.network_id,
  contractTemplateId: row.template_id,
  deployerAddressId: row.deployer_address_id,
});

/** The list is not in the specification: it adds the network's id and the contract's name to those keys. */
const namedView = (row: Row) => ({ ...view(row), networkId: row.network_id, name: row.name });

export const deployedContractRoutes = {
  getDeployedContract: described(getDeployedContract, {
    tag: "Deployed contracts",
    success: 200,
    errors: ["403 ERR_009", "404 ERR_066"],
  }),
  listDeployedContracts: described(listDeployedContracts, {
    tag: "Deployed contracts",
    success: 200,
    errors: ["400 ERR_022", "400 ERR_176"],
  }),
  getDeployedContractByAddress: described(getDeployedContractByAddress, {
    tag: "Deployed contracts",
    success: 200,
    errors: ofContract,
  }),
};
