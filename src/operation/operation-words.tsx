import { Text, VisuallyHidden } from "@mantine/core";
import { awaitsWords } from "#shared/console/operation-words.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { fieldsBeside } from "#src/components/meaning/beside-sentence.ts";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { MeaningWords } from "#src/operations/meaning-words.tsx";
import { PaymentHeadline } from "#src/review/parts/payment-headline.tsx";
import classes from "./operation.module.css";

type Props = {
  readonly environment: string;
  readonly operation: OperationRecord;
  /** All that it does; undefined if it does something else or more. */
  readonly payment: ShownMovement | undefined;
};

/**
 * What an operation does: a payment as it was reviewed, its amount beside its recipient; anything else in a sentence.
 * Renders nothing for one without a summary.
 */
export const OperationWords = ({ environment, operation, payment }: Props) => {
  const { meaning } = operation;
  const networkId = networkOf(operation);
  const isMaking = awaitsWords(operation);
  if (meaning === null && !isMaking) return null;
  return (
    <section aria-label="What it does" className={classes.words}>
      {meaning !== null &&
        (payment === undefined || networkId === undefined ? (
          <div className={classes.sentence}>
            <MeaningWords meaning={meaning.meaning} />
          </div>
        ) : (
          <>
            {/* Read out as one sentence, as everywhere else. */}
            <VisuallyHidden>
              <NameText text={sentenceText(meaning.meaning.long)} />
            </VisuallyHidden>
            <PaymentHeadline payment={payment} meaning={meaning.meaning} on={{ environment, networkId }} />
            <Fields meaning={meaning.meaning} />
          </>
        ))}
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

/** What the headline leaves out. */
const Fields = ({ meaning }: { readonly meaning: Meaning }) => {
  const fields = fieldsBeside(meaning);
  return (
    fields.length > 0 && (
      <FactList facts={fields.map(({ label, value }) => ({ label, value: <SentenceText sentence={value} /> }))} />
    )
  );
};
