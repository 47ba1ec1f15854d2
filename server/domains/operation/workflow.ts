import type { Upstream } from "#server/domains/environments/environment.ts";
import { relayRead } from "#server/domains/relay/read.ts";
import { Problem } from "#server/lib/problem.ts";
import type { WorkflowReport } from "#shared/console/operation-detail.ts";
import { parseExactly } from "#shared/json/parse.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { errorBodySchema } from "#shared/wire/error.ts";
import { workflowStatusSchema } from "#shared/wire/workflow.ts";

/**
 * Fetches a workflow's record from the service. A response about another workflow is refused. Throws the service's
 * problem if its response is unusable.
 */
export const askWorkflow = async (
  { service }: Pick<Upstream, "service">,
  { workflowId, requestId, at }: { readonly workflowId: string; readonly requestId: string; readonly at: number },
): Promise<WorkflowReport> => {
  const call = {
    endpoint: endpoints.getWorkflowStatus,
    params: { workflowId },
    query: {},
    body: undefined,
    requestId,
  };
  const { status, bytes } = await relayRead(service, call);
  const record = parseExactly(bytes.toString("utf8"));
  const question = { workflowId, askedAt: new Date(at).toISOString() };
  if (status >= 400) {
    const { code, message = "" } = errorBodySchema.parse(record);
    return { ...question, answer: { kind: "refused", status, code, message } };
  }
  const read = workflowStatusSchema.safeParse(record);
  if (!read.success) throw new Problem("POSTERN_SERVICE_ANSWER", "The service's response is not a workflow's status.");
  const { status: state, startTime = null, closeTime = null, executionTime = null } = read.data;
  return { ...question, answer: { kind: "status", status: state, startTime, closeTime, executionTime, record } };
};
