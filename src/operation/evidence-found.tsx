import { Text } from "@mantine/core";
import { countText } from "#shared/amount/number-text.ts";
import type { Evidence } from "#shared/console/evidence.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { GapList } from "#src/records/gap-list.tsx";
import { lookedLine } from "./evidence-words.ts";
import tones from "#src/components/tone.module.css";
import classes from "./evidence.module.css";
import pageClasses from "./operation.module.css";

/** What the search could not look through: without it, "nothing found" means nothing. */
const Incomplete = ({ coverage }: Pick<Evidence, "coverage">) => (
  <Notice tone="careful" title="The search is incomplete">
    <Text size="sm">The operation may have been carried out without Postern seeing it.</Text>
    <GapList gaps={coverage.gaps} />
  </Notice>
);

type Props = { readonly environment: string; readonly evidence: Evidence };

/** Evidence besides the candidate transactions, what was left out, and where Postern looked. */
export const EvidenceFound = ({ environment, evidence }: Props) => {
  const { candidates, others, claimed, rivals, workflow, records, coverage } = evidence;
  const left = [
    ...(others > 0
      ? [`${countText(others, "later transaction")} from this sender ${others === 1 ? "does" : "do"} something else`]
      : []),
    ...(claimed > 0
      ? [
          `${countText(claimed, "transaction")} that would fit ${claimed === 1 ? "belongs" : "belong"} to another operation`,
        ]
      : []),
  ];
  const isAsked =
    evidence.asked.networkId !== null && records === null && evidence.looked.some(({ where }) => where === "ledger");
  return (
    <>
      {!coverage.isComplete && <Incomplete coverage={coverage} />}
      {isAsked && candidates.length === 0 && (
        <Text size="sm">
          {coverage.isComplete
            ? "No matching transaction found, and everything was searched. It may still appear."
            : "No matching transaction found yet. It may still appear."}
        </Text>
      )}
      {records !== null && (
        <Text size="sm">
          {records.count === 0
            ? "The service lists no such record for this profile."
            : `The service lists ${countText(records.count, "record")} for this profile: `}
          {records.names.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <NameText text={name} />
            </span>
          ))}
        </Text>
      )}
      {typeof workflow?.error === "string" && (
        <Text size="sm">
          The service gave this reason for the failed workflow:{" "}
          <q>
            <ExactText text={workflow.error} />
          </q>
        </Text>
      )}
      {rivals.length > 0 && (
        <Notice tone="careful" title="Other operations request exactly the same thing">
          <Text size="sm">
            They have no transaction either, so Postern cannot tell which operation a transaction belongs to:{" "}
            {rivals.map((id, index) => (
              <span key={id}>
                {index > 0 && ", "}
                <TextLink
                  inherit
                  underline="always"
                  to="/$environment/activity/$operationId"
                  params={{ environment, operationId: id }}
                >
                  {id.slice(0, 8)}
                </TextLink>
              </span>
            ))}
          </Text>
        </Notice>
      )}
      {left.length > 0 && (
        <Text size="sm" c="dimmed">
          Not shown: {left.join("; ")}.
        </Text>
      )}
      <details open={candidates.length === 0}>
        <summary className={pageClasses.summary}>Where Postern looked</summary>
        <ul className={classes["checks"]}>
          {evidence.looked.map((looked, index) => {
            const { tone, text, at, message } = lookedLine(looked, workflow);
            return (
              // The places have a fixed order.
              <li key={index} className={tones.tone} data-tone={tone}>
                <ToneIcon tone={tone} size={14} />{" "}
                <span>
                  {text}{" "}
                  {at === null ? null : (
                    <>
                      As of <AgeText value={at} />.
                    </>
                  )}
                  {message === null ? null : (
                    <q>
                      <ExactText text={message} />
                    </q>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
};
