import * as z from "zod/mini";
import { signature } from "../../../../shared/abi/functions.ts";
import type { OperationRecord } from "../../../../shared/console/operation.ts";
import { abiFunctionSchema } from "../../../../shared/wire/abi.ts";

const bodySchema = z.object({ abiFunction: abiFunctionSchema });

/** The full signature of what an operation of the journal calls; the operation's own name where it calls nothing. */
export function operationCall({ body, endpoint }: Pick<OperationRecord, "body" | "endpoint">): string {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return endpoint;
  const { name = "", inputs } = parsed.data.abiFunction;
  return signature({ name, inputs });
}
