import { act } from "@testing-library/react";
import { emptyDraft } from "#shared/abi/draft.ts";
import type { Draft } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import type { Field } from "#shared/abi/field.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { FormScope } from "#src/components/form/form-scope.tsx";
import { render } from "#src/testing/render.tsx";
import { AbiFields } from "./abi-fields.tsx";
import { type AskDecimals, type FieldOffers, FieldOffersProvider, type KnownAddress } from "./field-offers.ts";
import { readDrafts } from "./read-draft.ts";
import { useAbiForm } from "./use-abi-form.ts";

/** A form of described fields. */
export const Form = ({
  fields,
  args = fields.map(emptyDraft),
  onSubmit,
  onChecking,
}: {
  readonly fields: readonly Field[];
  /** Its initial values. */
  readonly args?: readonly Draft[] | undefined;
  readonly onSubmit: (drafts: unknown) => void;
  /** Receives the promise of a submit: many rows are checked in slices. */
  readonly onChecking?: (checked: Promise<void>) => void;
}) => {
  const form = useAbiForm(fields, { args });
  return (
    <FormScope form={form}>
      <form
        noValidate
        onSubmit={(event) => {
          const checked = form.handleSubmit((values) => onSubmit(values["args"]))(event);
          if (onChecking === undefined) void checked;
          else onChecking(checked);
        }}
      >
        <AbiFields fields={fields} name="args" />
        <button type="submit">Submit</button>
      </form>
    </FormScope>
  );
};

/** Renders the parameters' form; `submit` returns the drafts, or undefined if the form refused them. */
export const renderFields = (
  parameters: readonly AbiParameter[],
  knownAddresses: readonly KnownAddress[] = [],
  askDecimals?: AskDecimals,
) => renderDescribed(parameters.map(describeField), knownAddresses, askDecimals);

/** Like renderFields, for fields that are already described. */
export const renderDescribed = (
  fields: readonly Field[],
  knownAddresses: readonly KnownAddress[] = [],
  askDecimals?: AskDecimals,
  more: Partial<FieldOffers> = {},
) => {
  const submitted: (readonly Draft[])[] = [];
  let checked: Promise<void> = Promise.resolve();
  const rendered = render(
    <FieldOffersProvider value={{ knownAddresses, askDecimals, ...more }}>
      <Form
        fields={fields}
        onSubmit={(args) => submitted.push(readDrafts(fields, args))}
        onChecking={(end) => {
          checked = end;
        }}
      />
    </FieldOffersProvider>,
  );
  const submit = async () => {
    submitted.length = 0;
    await rendered.user.click(rendered.getByRole("button", { name: "Submit" }));
    await act(() => checked);
    return submitted[0];
  };
  return { ...rendered, submit };
};

/** A parameter of a type. */
export const parameter = (type: string, name = "value", components?: readonly AbiParameter[]): AbiParameter => ({
  name,
  type,
  ...(components === undefined ? {} : { components }),
});
