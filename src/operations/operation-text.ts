import type { OperationRecord } from "#shared/console/operation.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { describeOperation } from "./described-operation.ts";

type TextFacts = Pick<OperationRecord, "endpoint" | "body" | "meaning">;

/**
 * What an operation does, as a short text: its sentence or, until there is one, its function or noun with its profile. A
 * title has at most six decimals.
 */
export const operationText = (operation: TextFacts, form: "short" | "title" = "short"): string =>
  operation.meaning === null ? plainText(operation) : sentenceText(operation.meaning.meaning.short, form);

const plainText = (operation: TextFacts): string => {
  const { functionName, kind, reference } = describeOperation(operation);
  return functionName ?? (reference === undefined ? kind : `${kind}: ${reference}`);
};
