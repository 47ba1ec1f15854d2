import { signature } from "#shared/abi/functions.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";
import { contractCallEndpoints } from "#shared/wire/contract-call.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import { isNameless } from "./described-operation.ts";
import { type Recorded, requestReader } from "./recorded-request.ts";

export const readCall = requestReader(contractCallEndpoints.writeContract);

/** The full signature of the function an operation calls; the operation's noun if it calls none. */
export const operationCall = (operation: Recorded): string => {
  const called = readCall(operation)?.body.abiFunction;
  return called === undefined ? operationNoun(operation.endpoint) : calledName(called);
};

/** The function called in a body: its full signature; a fallback and `receive` have none. */
export const calledName = ({ type, name = "", inputs }: AbiFunctionDescription): string =>
  isNameless(type) ? type : signature({ name, inputs });
