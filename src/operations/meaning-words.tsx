import type { Meaning } from "#shared/meaning/types.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { fieldsBeside } from "#src/components/meaning/beside-sentence.ts";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import classes from "./meaning-words.module.css";

/** What a transaction does: the long sentence, contradictions, its fields, and nested calls. */
export const MeaningWords = ({ meaning }: { readonly meaning: Meaning }) => {
  const { long, contradiction, inner } = meaning;
  const fields = fieldsBeside(meaning);
  return (
    <div className={classes["words"]}>
      <p className={classes["sentence"]}>
        <SentenceText sentence={long} />
      </p>
      {contradiction !== null && (
        <Notice tone="bad" title="This call can be read in more than one way">
          <NameText text={contradiction} />
        </Notice>
      )}
      {fields.length > 0 && (
        <FactList facts={fields.map(({ label, value }) => ({ label, value: <SentenceText sentence={value} /> }))} />
      )}
      {inner.length > 0 && (
        <ol className={classes["inner"]} aria-label="Calls inside">
          {inner.map((call, index) => (
            // The calls have a fixed order.
            <li key={index}>
              <MeaningWords meaning={call} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};
