import type { OperationRecord } from "#shared/console/operation.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { stateWords } from "../components/operation-state.ts";

type Told = Pick<OperationRecord, "endpoint" | "serviceOperationId">;

/** What a state of an operation is called and means: no workflow belongs to a withdrawal. */
export const operationStateWords = (state: OperationState, operation: Told): (typeof stateWords)[OperationState] => ({
  ...stateWords[state],
  ...(isWithdrawal(operation.endpoint) ? withdrawalWords(state, operation) : {}),
});

const withdrawalWords = (
  state: OperationState,
  { serviceOperationId }: Told,
): Partial<(typeof stateWords)[OperationState]> => {
  switch (state) {
    case "started":
      return {
        step: "Taken on by the service",
        meaning: `The service accepted it as ${serviceOperationId ?? "a withdrawal"}. Postern looks for its transaction.`,
      };
    case "hash":
      return { meaning: "Its transaction is known. The network, or the service's list, says when it is final." };
    case "ended":
      return {
        step: "No transaction seen",
        meaning:
          "Postern saw no transaction that is surely this one. Do not send it again before an admin has looked for it in an explorer, by the sender and the time, and has entered its id or settled the outcome.",
      };
    default:
      return {};
  }
};
