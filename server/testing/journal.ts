import { type OperationRecord, operationAnswerSchema } from "#shared/console/operation.ts";
import type { Harness, Person } from "./harness.ts";

/** An operation as the journal shows it. */
export const operationIn = async (
  { send }: Pick<Harness, "send">,
  person: Person,
  id: string,
  environment = "ask",
): Promise<OperationRecord> =>
  operationAnswerSchema.parse((await send(person, "GET", `/console/${environment}/operations/${id}`)).json()).data;
