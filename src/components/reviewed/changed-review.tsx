import { Button, Stack, Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import type { ReviewedFact } from "#shared/console/reviewed.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import type { ReviewChange } from "./use-reviewed.ts";
import classes from "./changed-review.module.css";

/** How many changes are listed. */
const most = 20;

/** What is different from the review that the person has read. Nothing can be started until they accept it. */
export const ChangedReview = ({
  changes,
  onAccept,
}: {
  readonly changes: readonly ReviewChange[];
  readonly onAccept: () => void;
}) => (
  <Notice tone="careful" title="What you reviewed has changed">
    <Stack gap="sm" align="flex-start">
      {changes.length === 0 ? (
        <Text size="sm">The items have changed. Read the review again before you continue.</Text>
      ) : (
        <dl className={classes["changes"]} aria-label="Changes since your review">
          {changes.slice(0, most).map(({ key, what, before, after }) => (
            <div key={key}>
              <dt>
                <NameText text={what} />
              </dt>
              <dd>
                <span className={classes["side"]}>Before: </span>
                <del>
                  <Side fact={before} />
                </del>
              </dd>
              <dd>
                <span className={classes["side"]}>Now: </span>
                <ins>
                  <Side fact={after} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > most && <Text size="sm">And {numberText(changes.length - most)} more changes.</Text>}
      <Button size="xs" variant="default" onClick={onAccept}>
        I have read the changes
      </Button>
    </Stack>
  </Notice>
);

const Side = ({ fact }: { readonly fact: ReviewedFact | null }) => {
  if (fact === null) return <>Nothing</>;
  const { value, address } = fact;
  return (
    <>
      {value !== "" && <NameText text={value} />}
      {value !== "" && address !== null && ", "}
      {address !== null && (
        <span className={classes["address"]}>
          <NameText text={address} />
        </span>
      )}
    </>
  );
};

/** Why nothing can be started while a change has not been accepted. */
export const unreadChanges = "What you reviewed has changed. Read what is different first.";
