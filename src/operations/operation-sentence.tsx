import type { OperationRecord } from "#shared/console/operation.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { operationText } from "./operation-text.ts";

type Props = {
  readonly operation: Pick<OperationRecord, "endpoint" | "body" | "meaning">;
  /** Shown while there is no sentence; by default the function's name or the operation's noun. */
  readonly otherwise?: string;
};

/** What an operation does: its short sentence, the same everywhere. */
export const OperationSentence = ({ operation, otherwise = operationText(operation) }: Props) =>
  operation.meaning === null ? (
    <NameText text={otherwise} />
  ) : (
    <SentenceText sentence={operation.meaning.meaning.short} form="short" />
  );
