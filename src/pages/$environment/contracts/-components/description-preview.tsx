import { Stack, Text, Title } from "@mantine/core";
import type { DescriptorPreview } from "#shared/console/descriptor.ts";
import type { Meaning } from "#shared/meaning/types.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { SentenceText } from "#src/components/meaning/sentence-text.tsx";
import { FindingList } from "./finding-list.tsx";
import classes from "./contracts.module.css";

/** A call described with the descriptor, beside the description without it. */
export const DescriptionPreview = ({ preview: { findings, call } }: { readonly preview: DescriptorPreview }) => {
  const hasErrors = findings.some(({ severity }) => severity === "error");
  return (
    <Stack gap="md" mt="md" component="section" aria-label="Description preview">
      <Text size="sm">
        {hasErrors
          ? "This description cannot be saved."
          : findings.length === 0
            ? "No errors found."
            : "This description can be saved. Read the warnings first."}
      </Text>
      <FindingList findings={findings} />
      {call !== null && !hasErrors && (
        <>
          {call.with.source === "descriptor" || call.with.contradiction !== null ? null : (
            <Text size="sm">This description does not apply to the call.</Text>
          )}
          <MeaningText title="With this description" meaning={call.with} />
        </>
      )}
      {call !== null && <MeaningText title="Without a description" meaning={call.without} />}
    </Stack>
  );
};

const MeaningText = ({ title, meaning }: { readonly title: string; readonly meaning: Meaning }) => (
  <section aria-label={title}>
    <Title order={3} mb="xs">
      {title}
    </Title>
    {meaning.contradiction !== null && <ErrorPanel error={{ message: meaning.contradiction }} />}
    <Text mb="xs">
      <SentenceText sentence={meaning.long} />
    </Text>
    <ul className={classes.changes}>
      {meaning.fields.map(({ label, value }, index) => (
        // Two fields may have the same label.
        <li key={index} className={classes.change}>
          <Text size="sm" component="div">
            <NameText text={label} />: <SentenceText sentence={value} />
          </Text>
        </li>
      ))}
    </ul>
  </section>
);
