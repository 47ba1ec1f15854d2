import { Code, Stack, Text, Title } from "@mantine/core";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { type MethodNote, type Noted, readDocs, type TemplateNotes } from "#src/issuance/read-docs.ts";
import { Natspec } from "./natspec.tsx";
import classes from "./templates.module.css";

/** The documentation of a template for developers and for users, in its author's words. */
export const TemplateDocs = ({ docs }: { readonly docs: unknown }) => {
  const { notes, others } = readDocs(docs);
  if (notes.length === 0 && others.length === 0) {
    return <EmptyState title="No documentation." reason="The author's notes for developers and users appear here." />;
  }
  return (
    <Stack gap="xl" className={classes["prose"] ?? ""}>
      {notes.map((part, index) => (
        <Notes key={index} notes={part} />
      ))}
      {others.map((text, index) => (
        <Code
          key={index}
          block
          tabIndex={0}
          aria-label="Documentation in another format"
          className={classes["source"] ?? ""}
        >
          <ExactText text={text} hasLines />
        </Code>
      ))}
    </Stack>
  );
};

const titles: Readonly<Record<TemplateNotes["audience"], string>> = {
  developers: "For developers",
  users: "For users",
  anyone: "Documentation",
};

const Notes = ({ notes: { audience, details, methods, events } }: { readonly notes: TemplateNotes }) => (
  <section aria-label={titles[audience]}>
    <Title order={2} mb="xs">
      {titles[audience]}
    </Title>
    {details === "" && methods.length === 0 && events.length === 0 && <Text size="sm">No text.</Text>}
    {details !== "" && <Natspec text={details} />}
    {methods.map((method, index) => (
      <Method key={index} method={method} />
    ))}
    {events.length > 0 && (
      <>
        <Title order={3} mt="md" mb="xs">
          Events
        </Title>
        {events.map((event, index) => (
          <Method key={index} method={{ ...event, params: [], returns: [] }} />
        ))}
      </>
    )}
  </section>
);

const Method = ({ method: { name, text, params, returns } }: { readonly method: MethodNote }) => (
  <div className={classes["note"]}>
    <Title order={3} className={classes["mono"] ?? ""}>
      <ExactText text={name} />
    </Title>
    {text !== "" && <Natspec text={text} />}
    <FactList facts={factsOf(params)} />
    {returns.length > 0 && (
      <>
        <Text size="xs" c="dimmed" mt="xs">
          Returns
        </Text>
        <FactList facts={factsOf(returns)} />
      </>
    )}
  </div>
);

const factsOf = (notes: readonly Noted[]) =>
  notes.map(({ name, text }, index) => ({
    label: name === "" ? `${index + 1}` : name,
    value: text === "" ? "–" : <Natspec text={text} />,
  }));
