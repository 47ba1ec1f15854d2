import * as z from "zod/mini";
import { signature } from "#shared/abi/functions.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { abiFunctionSchema } from "#shared/wire/abi.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";

const bodySchema = z.object({ abiFunction: abiFunctionSchema });

/** The full signature of what an operation of the journal calls; the operation's noun where it calls nothing. */
export const operationCall = ({ body, endpoint }: Pick<OperationRecord, "body" | "endpoint">): string => {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return operationNoun(endpoint);
  const { name = "", inputs } = parsed.data.abiFunction;
  return signature({ name, inputs });
};
