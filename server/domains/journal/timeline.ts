import { sql } from "kysely";
import { prepared } from "#server/store/prepared.ts";
import type { Writer } from "#server/store/tables.ts";
import type { OperationState } from "#shared/console/operation-states.ts";

export type NewEvent = { readonly at: number; readonly state: OperationState; readonly detail?: string | undefined };

/** Between a transaction that a person has entered and the person's name, in the detail of the step. */
export const enteredBy = ", entered by ";

const insertEvent = prepared((writer) =>
  writer
    .insertInto("operation_events")
    .columns(["operation_id", "position", "at", "state", "detail"])
    .expression((build) =>
      build
        .selectFrom("operation_events")
        .select(({ fn }) => [
          sql<string>`CAST(${""} AS TEXT)`.as("operation_id"),
          sql<number>`COALESCE(${fn.max("position")}, 0) + 1`.as("position"),
          sql<number>`CAST(${0} AS BIGINT)`.as("at"),
          sql<OperationState>`CAST(${""} AS TEXT)`.as("state"),
          sql<string | null>`CAST(${null} AS TEXT)`.as("detail"),
        ])
        .where("operation_id", "=", ""),
    ),
);

/** Adds a step to an operation's timeline, in the transaction that made the step. */
export const addEvent = async (writer: Writer, operationId: string, event: NewEvent): Promise<void> => {
  // A service may send NUL, which JSON allows and a PostgreSQL column does not.
  const detail = event.detail?.replaceAll("\u0000", "\ufffd") ?? null;
  await insertEvent(writer, [operationId, event.at, event.state, detail, operationId]);
};
