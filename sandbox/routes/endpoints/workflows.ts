import { endpoints } from "../../../shared/wire/endpoints.ts";
import { ServiceError } from "../../lib/errors.ts";
import { findWorkflow } from "../../domains/workflows/rows.ts";
import { workflowStatus } from "../../domains/workflows/status.ts";
import { ok, route } from "../../http/route.ts";

/** The status of a workflow (operations beyond the specification, Workflows). */
export const getWorkflowStatus = route(endpoints.getWorkflowStatus, async ({ store }, { caller, params }) => {
  const row = await findWorkflow(store, caller.organizationId, params.workflowId);
  if (row === undefined) throw new ServiceError("ERR_006", { details: "There is no workflow with this id." });
  return ok(workflowStatus(row));
});
