import { useQuery } from "@tanstack/react-query";
import { operationOptions } from "#src/api/operations.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";

type Props = {
  readonly environment: string;
  readonly operationId: string;
  /** Shown before its sentence. */
  readonly before?: string;
};

/** A link to the operation that an entry is about, with its sentence as soon as it is known. */
export const AuditedOperation = ({ environment, operationId, before = "" }: Props) => {
  // Its summary does not change, so an operation in progress is not watched here.
  const { data } = useQuery({
    ...operationOptions(environment, operationId),
    refetchInterval: false,
    staleTime: 300_000,
    retry: false,
  });
  return (
    <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId }}>
      {before}
      {data === undefined ? "Operation" : <OperationSentence operation={data} />}
    </TextLink>
  );
};
