import * as z from "zod/mini";
import { signature } from "#shared/abi/functions.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { type AbiFunctionDescription, abiFunctionSchema } from "#shared/wire/abi.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { isNameless } from "./described-operation.ts";

const bodySchema = lazily(() => z.object({ abiFunction: abiFunctionSchema }));

/** The full signature of the function an operation calls; the operation's noun if it calls none. */
export const operationCall = ({ body, endpoint }: Pick<OperationRecord, "body" | "endpoint">): string => {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return operationNoun(endpoint);
  return calledName(parsed.data.abiFunction);
};

/** The function called in a body: its full signature; a fallback and `receive` have none. */
export const calledName = ({ type, name = "", inputs }: AbiFunctionDescription): string =>
  isNameless(type) ? type : signature({ name, inputs });
