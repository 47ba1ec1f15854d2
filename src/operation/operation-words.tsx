import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { awaitsWords } from "#shared/console/operation-words.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { calledTransfers } from "#shared/meaning/outflows.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { ComparedMovements } from "#src/operations/compared-movements.tsx";
import { describeOperation, networkOf } from "#src/operations/described-operation.ts";
import { MeaningWords } from "#src/operations/meaning-words.tsx";
import { movedNothing } from "#src/operations/operation-state-words.ts";
import { tracedIn } from "#src/operations/traced-in.ts";
import classes from "./operation.module.css";

type Props = { readonly environment: string; readonly operation: OperationRecord };

/** What an operation does and did, in words and movements; renders nothing for one without a summary. */
export const OperationWords = ({ environment, operation }: Props) => {
  const { addressId, senders: named } = describeOperation(operation);
  const { data: senders } = useQuery(senderAddressesOptions(environment));
  const recordedSender = addressId === undefined ? named[0] : senders?.data.find(({ id }) => id === addressId)?.address;
  const { meaning } = operation;
  const nothing = movedNothing(operation);
  const isMaking = awaitsWords(operation);
  if (meaning === null && !isMaking) return null;
  return (
    <section aria-label="What it does" className={classes.words}>
      {meaning !== null && (
        <>
          <MeaningWords meaning={meaning.meaning} />
          {(meaning.meaning.movements?.length ?? 0) > 0 && nothing !== null && <Text size="sm">{nothing}</Text>}
          {/* A table of movements would read as if they had happened. */}
          {nothing === null && (
            <ComparedMovements
              environment={environment}
              networkId={networkOf(operation)}
              decoded={meaning.meaning.movements}
              called={calledTransfers(meaning.meaning)}
              isRequest={meaning.meaning.source === "request"}
              predicted={meaning.predicted}
              happened={meaning.happened}
              outcome={operation.receipt === null ? "listed" : "happened"}
              traced={tracedIn(operation)}
              differences={meaning.differences}
              own={[recordedSender]}
              names={namesIn(meaning.meaning)}
            />
          )}
        </>
      )}
      <output>
        {isMaking && (
          <Text size="sm" c="dimmed" component="span">
            {meaning === null ? "Describing this operation…" : "Describing what happened…"}
          </Text>
        )}
      </output>
    </section>
  );
};
