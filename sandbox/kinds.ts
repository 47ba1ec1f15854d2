import { deployment } from "./domains/templates/deployment.ts";
import type { WorkflowKinds } from "./domains/workflows/kind.ts";

/** What each kind of workflow makes beside its transaction. */
export const kinds: WorkflowKinds = { DEPLOY: deployment };
