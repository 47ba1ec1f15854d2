import { Stack, Text, Title } from "@mantine/core";
import type { CatalogItem } from "#shared/abi/catalog.ts";
import { declaredParameters } from "#shared/abi/declared-parameters.ts";
import { typeText } from "#shared/abi/type-name.ts";
import type { AbiEntry, AbiParameter } from "#shared/abi/types.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { TermHelp } from "#src/components/term-help.tsx";
import { EntrySource } from "#src/playground/abi/entry-source.tsx";
import { Description } from "#src/playground/parts/description.tsx";
import classes from "#src/playground/parts/contract.module.css";
import table from "./parameter-table.module.css";

/** An ABI entry that cannot be called: its purpose, its topic or selector, and its parameters. */
export const EntryPanel = ({ item }: { readonly item: CatalogItem }) => {
  const { entry, name, types, code } = item;
  const parameters = "inputs" in entry ? entry.inputs : [];
  return (
    <section aria-label="Entry" className={classes["entry"]}>
      <Stack gap="sm">
        <Title order={2} className={classes["signature"]} title={`${name}${types}`}>
          <CodeName text={"inputs" in entry ? `${name}${declaredParameters(entry.inputs)}` : name} />
        </Title>
        {entry.description === undefined ? null : <Description text={entry.description} />}
        <Text size="sm">{purposes.get(entry.type)}</Text>
        {code === "" ? null : (
          <Text size="xs" c="dimmed">
            {entry.type === "event" ? "First topic" : "Selector"} <span className={classes["code"]}>{code}</span>{" "}
            <CopyButton value={code} what={entry.type === "event" ? "first topic" : "selector"} />
            {entry.type === "error" && <TermHelp term="selector" />}
          </Text>
        )}
        <EntrySource entry={entry} />
        {parameters.length === 0 ? null : <Parameters parameters={parameters} isEvent={entry.type === "event"} />}
      </Stack>
    </section>
  );
};

const purposes: ReadonlyMap<AbiEntry["type"], string> = new Map([
  ["event", "The contract emits it. Receipts show it by this name."],
  ["error", "The contract raises it. Reverts with this selector show this name."],
  ["constructor", "Ran once, at deployment. You cannot call it."],
]);

const Parameters = ({
  parameters,
  isEvent,
}: {
  readonly parameters: readonly AbiParameter[];
  readonly isEvent: boolean;
}) => {
  const isDescribed = parameters.some(({ description }) => description !== undefined);
  return (
    <table className={table["table"]} aria-label="Parameters">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          {isEvent ? <th scope="col">Where</th> : null}
          {isDescribed ? <th scope="col">What</th> : null}
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, type, internalType, indexed, description }, index) => (
          <tr key={index}>
            <th scope="row">
              <CodeName text={name === "" ? `Parameter ${index + 1}` : name} />
            </th>
            <td data-label="Type">
              <CodeName text={typeText({ type, ...(internalType === undefined ? {} : { internalType }) })} />
            </td>
            {isEvent ? <td data-label="Where">{indexed === true ? "indexed" : "data"}</td> : null}
            {isDescribed ? (
              <td data-label="What">
                <ExactText text={description ?? ""} hasLines />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
