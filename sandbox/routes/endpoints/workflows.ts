import { findWorkflow } from "#sandbox/domains/workflows/rows.ts";
import { workflowStatus } from "#sandbox/domains/workflows/status.ts";
import { described, ok, route } from "#sandbox/http/route.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { endpoints } from "#shared/wire/endpoints.ts";

/** The status of a workflow (operations beyond the specification, Workflows). */
const getWorkflowStatus = route(endpoints.getWorkflowStatus, async ({ store }, { caller, params }) => {
  const row = await findWorkflow(store, caller.organizationId, params.workflowId);
  if (row === undefined) throw new ServiceError("ERR_006", { details: "There is no workflow with this id." });
  return ok(workflowStatus(row));
});

export const workflowRoutes = {
  getWorkflowStatus: described(getWorkflowStatus, {
    tag: "Workflows",
    success: 200,
    errors: ["403 ERR_009", "404 ERR_006"],
  }),
};
