import { Text } from "@mantine/core";
import type { OperationRecord } from "#shared/console/operation.ts";
import { calledTransfers } from "#shared/meaning/outflows.ts";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { ComparedMovements } from "#src/operations/compared-movements.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { movedNothing } from "#src/operations/operation-state-words.ts";
import { tracedIn } from "#src/operations/traced-in.ts";

type Props = {
  readonly environment: string;
  readonly operation: OperationRecord;
  readonly sender: string | undefined;
};

/** What an operation was to move and what it moved; renders nothing for one without a summary. */
export const OperationMovements = ({ environment, operation, sender }: Props) => {
  const { meaning, receipt } = operation;
  if (meaning === null) return null;
  const nothing = movedNothing(operation);
  // A table of movements would read as if they had happened.
  if (nothing !== null) return meaning.meaning.movements.length > 0 && <Text size="sm">{nothing}</Text>;
  return (
    <ComparedMovements
      environment={environment}
      networkId={networkOf(operation)}
      decoded={meaning.meaning.movements}
      called={calledTransfers(meaning.meaning)}
      isRequest={meaning.meaning.source === "request"}
      predicted={meaning.predicted}
      happened={meaning.happened}
      outcome={receipt === null ? "listed" : "happened"}
      traced={tracedIn(operation)}
      differences={meaning.differences}
      own={[sender]}
      names={namesIn(meaning.meaning)}
    />
  );
};
