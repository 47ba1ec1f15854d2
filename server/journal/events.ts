import type { OperationState } from "../../shared/console/operation.ts";
import type { Writer } from "../store/tables.ts";

export type NewEvent = { readonly at: number; readonly state: OperationState; readonly detail?: string | undefined };

/** Adds a step to an operation's timeline, in the transaction that made the step. */
export const addEvent = async (writer: Writer, operationId: string, event: NewEvent): Promise<void> => {
  const last = await writer
    .selectFrom("operation_events")
    .select(({ fn }) => fn.max("position").as("position"))
    .where("operation_id", "=", operationId)
    .executeTakeFirst();
  await writer
    .insertInto("operation_events")
    .values({
      operation_id: operationId,
      position: (last?.position ?? 0) + 1,
      at: event.at,
      state: event.state,
      detail: event.detail ?? null,
    })
    .execute();
};
