import { createCollection } from "./domains/issuing/create.ts";
import { issue } from "./domains/issuing/issue.ts";
import { changeTokens } from "./domains/issuing/mint.ts";
import { deployment } from "./domains/templates/deployment.ts";
import type { WorkflowKinds } from "./domains/workflows/kind.ts";

/** The record that each kind of workflow creates besides its transaction. */
export const kinds = {
  DEPLOY: deployment,
  ISSUE: issue,
  CREATE_COLLECTION: createCollection,
  MINT: changeTokens,
  BURN: changeTokens,
} as const satisfies Required<WorkflowKinds>;
