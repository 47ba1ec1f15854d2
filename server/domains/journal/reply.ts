import * as z from "zod";
import type { Problem } from "#server/lib/problem.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { serverErrorCodes } from "#shared/console/error-codes.ts";

/** A problem as told to the sender, independent of the answer's format. */
const toldProblemSchema = z.object({
  code: z.enum(serverErrorCodes),
  message: z.string(),
  requestId: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** The reply to the sender of a write, repeated for the same key. */
export type StoredReply =
  | { readonly from: "service"; readonly status: number; readonly body: string }
  | ({ readonly from: "postern"; readonly status: number } & z.output<typeof toldProblemSchema>);

export const problemReply = (
  { code, message, status }: Problem,
  { requestId, at }: { readonly requestId: string; readonly at: number },
): StoredReply => ({ from: "postern", status, code, message, requestId, at });

type Columns = Pick<OperationTable, "reply_status" | "reply_type" | "reply_body">;

// Earlier versions stored their own problems as the body that was sent, under the service's type: those are repeated
// unchanged.
const types = { service: "application/json; charset=utf-8", postern: "postern/problem" } as const;

/** A reply in the columns of the journal's row. */
export const replyColumns = (reply: StoredReply): Columns => {
  if (reply.from === "service") {
    return { reply_status: reply.status, reply_type: types.service, reply_body: reply.body };
  }
  const { code, message, requestId, at } = reply;
  return {
    reply_status: reply.status,
    reply_type: types.postern,
    reply_body: JSON.stringify({ code, message, requestId, at }),
  };
};

/** The reply stored in a row, or undefined if the sender has none yet. */
export const replyOf = ({
  reply_status: status,
  reply_type: type,
  reply_body: body,
}: Columns): StoredReply | undefined => {
  if (status === null || body === null) return undefined;
  if (type !== types.postern) return { from: "service", status, body };
  return { from: "postern", status, ...toldProblemSchema.parse(JSON.parse(body)) };
};
