import type { Handle } from "#sandbox/domains/workflows/workflows.ts";
import type { Reply } from "#sandbox/http/route.ts";

/** The answer of an endpoint that has started a workflow (specification, Write workflow handle). */
export const started = (status: number, handle: Handle, message: string): Reply => ({
  status,
  body: { workflowResult: { ...handle, status: "started", message } },
});
