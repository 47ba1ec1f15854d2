import type { OperationTable } from "#server/store/tables.ts";
import { hasSucceeded } from "#shared/console/operation-states.ts";
import { generateAddressAnswerSchema } from "#shared/wire/address.ts";
import { replyOf } from "./reply.ts";

type Columns = Pick<OperationTable, "state" | "reply_status" | "reply_type" | "reply_body">;

/**
 * The address an operation created, as the service's stored reply names it. Null if it did not succeed, if an admin
 * settled it without a reply, and once the reply was removed.
 */
export const createdAddress = (row: Columns): string | null => {
  if (!hasSucceeded(row.state)) return null;
  const reply = replyOf(row);
  if (reply?.from !== "service") return null;
  const read = generateAddressAnswerSchema.safeParse(jsonOf(reply.body));
  return read.success ? read.data.data.address : null;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
