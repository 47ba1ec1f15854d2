import type { Insertable } from "kysely";
import type { WorkflowKind } from "#sandbox/domains/workflows/kind.ts";
import type { Tables, Writer } from "#sandbox/store/tables.ts";

type NewDeployment = Omit<
  Insertable<Tables["deployed_contracts"]>,
  "position" | "contract_address" | "transaction_hash" | "status" | "created_at"
>;

/** Records a starting deployment. It is listed once its contract exists. */
export const insertDeployment = async (writer: Writer, deployment: NewDeployment): Promise<void> => {
  await writer
    .insertInto("deployed_contracts")
    .values({
      ...deployment,
      position: null,
      contract_address: null,
      transaction_hash: null,
      status: "IN_PROGRESS",
      created_at: new Date().toISOString(),
    })
    .execute();
};

/** The workflow that deploys a template. It keeps its own copy of the ABI: the template may be deleted while it runs. */
export const deployment: WorkflowKind = {
  failure: "ERR_126",
  signed: async (writer, id, hash) => {
    await writer.updateTable("deployed_contracts").set({ transaction_hash: hash }).where("id", "=", id).execute();
  },
  completed: async (writer, id, { contractAddress }) => {
    if (contractAddress === null) throw new Error(`The deployment ${id} created no contract.`);
    await writer
      .updateTable("deployed_contracts")
      .set({ contract_address: contractAddress, status: "DONE" })
      .where("id", "=", id)
      .execute();
    return { contractAddress, deploymentId: id };
  },
  failed: async (writer, id) => {
    await writer.updateTable("deployed_contracts").set({ status: "FAILED" }).where("id", "=", id).execute();
  },
};
