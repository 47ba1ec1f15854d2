import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { paginationSchema } from "#shared/wire/pagination.ts";

/** Somebody whom an address of the organization once allowed to spend a token. The contract knows how much it still may. */
export const approvalSchema = lazily(() =>
  z.object({
    owner: z.string(),
    spender: z.string(),
    /** When it was last approved through Postern. */
    at: z.iso.datetime(),
  }),
);

/** Answer of GET /console/{environment}/contracts/{networkId}/{address}/approvals: a page of them, the newest first. */
export const approvalsAnswerSchema = lazily(() =>
  z.object({ data: z.array(approvalSchema), pagination: paginationSchema }),
);

export type Approval = z.output<typeof approvalSchema>;
export type ApprovalsAnswer = z.output<typeof approvalsAnswerSchema>;
