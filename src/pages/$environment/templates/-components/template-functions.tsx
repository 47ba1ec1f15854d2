import { Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogOf, type CatalogItem, searchCatalog } from "#shared/abi/catalog.ts";
import { parametersText } from "#shared/abi/difference.ts";
import { abiFromUnknown, type AbiParseResult } from "#shared/abi/from-unknown.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Template } from "#shared/wire/template.ts";
import { templateConstructorOptions, templateFunctionsOptions } from "#src/api/templates.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import { templateAbi } from "#src/records/template-abi.ts";
import classes from "./templates.module.css";

type Props = { readonly environment: string; readonly template: Template };

/** The constructor and the functions of a template: of its ABI, or as the service tells them where it shows no ABI. */
export const TemplateFunctions = ({ environment, template }: Props) => {
  const abi = templateAbi(template);
  return abi === undefined ? <Asked environment={environment} templateId={template.id} /> : <Shown abi={abi} />;
};

const Asked = ({ environment, templateId }: { readonly environment: string; readonly templateId: string }) => {
  const ofFunctions = templateFunctionsOptions(environment, templateId);
  const functions = useQuery(ofFunctions);
  // Without it the functions are still of use.
  const { data: creation } = useQuery(templateConstructorOptions(environment, templateId));
  return (
    <ListState
      query={functions}
      queryKey={ofFunctions.queryKey}
      notOffered={
        <NotOffered what="the functions of a template" instead="The documentation or source may describe them." />
      }
    >
      {(entries) => (
        <Shown
          abi={abiFromUnknown([
            ...(creation === undefined || creation === null ? [] : [{ ...creation, type: "constructor" }]),
            ...entries,
          ])}
        />
      )}
    </ListState>
  );
};

const Shown = ({ abi }: { readonly abi: AbiParseResult }) => {
  const [input, setInput] = useState("");
  if (!abi.ok) {
    return (
      <Notice tone="bad" title="Could not read this template's ABI">
        {abiErrorText(abi.error)}
      </Notice>
    );
  }
  const items = catalogOf(abi.abi);
  const matches = searchCatalog(items, input);
  const has = (kind: CatalogItem["kind"]) => items.some((item) => item.kind === kind);
  if (items.length === 0) return <EmptyState title="This template's ABI is empty." />;
  return (
    <Stack gap="lg">
      {items.length > fewItems && (
        <TextInput
          label="Find a function"
          maw={360}
          value={input}
          onChange={({ currentTarget }) => setInput(currentTarget.value)}
        />
      )}
      {!has("constructor") && input === "" && (
        <section aria-label="Constructor">
          <Title order={2} mb="xs">
            Constructor
          </Title>
          <Text size="sm">None. The contract is deployed without arguments.</Text>
        </section>
      )}
      {groups.map(({ kind, title }) => (
        <Group key={kind} title={title} kind={kind} items={matches.filter((item) => item.kind === kind)} />
      ))}
      {matches.length === 0 && <EmptyState title="No matching functions." isFiltered />}
    </Stack>
  );
};

const fewItems = 12;

const groups = [
  { kind: "constructor", title: "Constructor" },
  { kind: "read", title: "Read functions" },
  { kind: "write", title: "Write functions" },
  { kind: "fallback", title: "Fallback and receive" },
  { kind: "event", title: "Events" },
  { kind: "error", title: "Errors" },
] as const satisfies readonly { readonly kind: CatalogItem["kind"]; readonly title: string }[];

const Group = ({
  title,
  kind,
  items,
}: {
  readonly title: string;
  readonly kind: CatalogItem["kind"];
  readonly items: readonly CatalogItem[];
}) => {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
        {kind === "constructor" ? "" : ` (${items.length})`}
      </Title>
      <ul className={classes["group"]}>
        {items.map((item) => (
          <Entry key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
};

const Entry = ({ item: { kind, name, entry, code } }: { readonly item: CatalogItem }) => {
  const inputs = "inputs" in entry ? entry.inputs : [];
  const outputs = "outputs" in entry ? entry.outputs : [];
  const isPayable = "stateMutability" in entry && entry.stateMutability === "payable";
  return (
    <li className={classes["entry"]} data-kind={kind}>
      <b>
        <ExactText text={name} />
      </b>
      <ExactText text={parametersText(inputs)} />
      {outputs.length > 0 && (
        <span className={classes["quiet"]}>
          {" returns "}
          <ExactText text={parametersText(outputs)} />
        </span>
      )}
      {isPayable && " payable"}
      {code !== "" && kind !== "event" && <span className={classes["selector"]}> {code}</span>}
      {kind === "constructor" && (
        <Text size="xs" c="dimmed" ff="text">
          {inputs.length === 0 ? "Takes no arguments." : `Takes ${countText(inputs.length, "argument")}.`}
        </Text>
      )}
      {entry.description !== undefined && (
        <Text size="xs" ff="text">
          <ExactText text={entry.description} hasLines />
        </Text>
      )}
    </li>
  );
};
