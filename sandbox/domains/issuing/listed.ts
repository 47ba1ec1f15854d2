import { randomUUID } from "node:crypto";
import type { Writer } from "#sandbox/store/tables.ts";

/** A token or a collection whose contract the service has created. */
type Created = {
  readonly organization_id: string;
  readonly network_id: string;
  readonly contract_address: string;
  readonly template_id: string | null;
  readonly address_id: string | null;
  readonly display_name: string | null;
  readonly abi: string | null;
  readonly transaction_hash: string | null;
};

/** Lists it among the deployed contracts too, so that it can be called like any other. */
export const listContract = async (writer: Writer, created: Created): Promise<void> => {
  const { template_id: template, address_id: deployer, display_name: name, abi } = created;
  if (template === null || deployer === null || name === null || abi === null) {
    throw new Error("A contract that was created has a template, a creator, a name and an ABI.");
  }
  await writer
    .insertInto("deployed_contracts")
    .values({
      position: null,
      id: randomUUID(),
      organization_id: created.organization_id,
      network_id: created.network_id,
      contract_address: created.contract_address,
      template_id: template,
      deployer_address_id: deployer,
      name,
      abi,
      transaction_hash: created.transaction_hash,
      status: "DONE",
      created_at: new Date().toISOString(),
    })
    .execute();
};
