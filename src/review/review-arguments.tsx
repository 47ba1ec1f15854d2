import { Text } from "@mantine/core";
import { toAbiJson } from "#shared/abi/abi-function.ts";
import type { Draft } from "#shared/abi/draft.ts";
import { describeField, type Field } from "#shared/abi/field.ts";
import type { AbiCallable, AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { parameterLabel } from "../components/abi-form/field-label.ts";
import { labelOf, useFieldOffers } from "../components/abi-form/field-offers.ts";
import { NumberText } from "../components/number-text.tsx";
import { draftText } from "../components/abi-form/draft-text.ts";
import classes from "./argument-table.module.css";
import { ExactString, NameText, NotedText } from "../components/exact-text.tsx";

/** What the form holds beside what the calldata says. */
export const ReviewArguments = ({
  fn,
  drafts,
  decoded,
}: {
  readonly fn: Pick<AbiCallable, "inputs">;
  readonly drafts: readonly Draft[];
  readonly decoded: readonly AbiValue[];
}) => {
  if (fn.inputs.length === 0) return <Text size="sm">No arguments.</Text>;
  return (
    <table className={classes["table"]}>
      <thead>
        <tr>
          <th scope="col">Argument</th>
          <th scope="col">In the form</th>
          <th scope="col">In the calldata</th>
        </tr>
      </thead>
      <tbody>
        {fn.inputs.map((input, index) => {
          const field = describeField(input);
          const draft = drafts[index];
          const value = decoded[index];
          return (
            // The arguments of a function have a fixed order.
            <tr key={index}>
              <th scope="row">
                <NameText text={parameterLabel(field, index)} />
                <Text size="xs" c="dimmed" ff="monospace" fw={400}>
                  {input.type}
                </Text>
              </th>
              <td data-label="In the form">{draft === undefined ? null : <Typed field={field} draft={draft} />}</td>
              <td data-label="In the calldata">
                {value === undefined ? null : <Decoded input={input} value={value} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const Typed = ({ field, draft }: { readonly field: Field; readonly draft: Draft }) =>
  field.kind === "string" && "text" in draft ? (
    <ExactString text={draft.text} />
  ) : (
    <NotedText text={draftText(field, draft)} />
  );

/** A number by its thousands, an address with the name that the organization has for it: what a mistake is seen by. */
const Decoded = ({ input, value }: { readonly input: AbiParameter; readonly value: AbiValue }) => {
  const { known } = useFieldOffers();
  if (typeof value === "bigint") return <NumberText value={value} />;
  if (input.type === "string" && typeof value === "string") return <ExactString text={value} />;
  const text = textOf(toAbiJson(input, value));
  const label = input.type === "address" ? labelOf(known, text) : undefined;
  return (
    <>
      <NotedText text={text} />
      {label === undefined ? null : (
        <Text span display="block" size="xs" c="dimmed">
          <NameText text={label} />
        </Text>
      )}
    </>
  );
};

const textOf = (json: ReturnType<typeof toAbiJson>): string =>
  typeof json === "string" && json !== "" ? json : JSON.stringify(json);
