// @full: The tests of shared/abi parse and encode the same values.
import { expect, test } from "vitest";
import { describeField, findUnsupported } from "#shared/abi/field.ts";
import { signature } from "#shared/abi/functions.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { corpusFunctions } from "#src/testing/corpus.ts";
import { render } from "#src/testing/render.tsx";
import { Form } from "./testing.tsx";

/** How many values a person has to fill in at first: none in a list of variable length. */
const valuesOf = ({ type, components }: AbiParameter): number => {
  const [, inner = "", length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (length !== undefined)
    return length === ""
      ? 0
      : Number(length) * valuesOf({ name: "", type: inner, ...(components === undefined ? {} : { components }) });
  return components === undefined ? 1 : components.reduce((sum, part) => sum + valuesOf(part), 0);
};

test("every function in the corpus opens a form with a blank field for each value", () => {
  const forms = corpusFunctions
    .map((one) => ({ ...one, fields: one.fn.inputs.map(describeField) }))
    .filter(({ fields }) => fields.every((field) => findUnsupported(field) === undefined));
  expect(forms.length).toBeGreaterThan(500);
  const { container, rerender } = render(null);
  for (const [index, { package: name, file, fn, fields }] of forms.entries()) {
    rerender(<Form key={index} fields={fields} onSubmit={() => undefined} />);
    const blank = container.querySelectorAll("input:not([type=checkbox]), textarea, select:not([aria-label])");
    const where = [name, file, signature(fn)];
    expect([...where, blank.length]).toEqual([...where, fn.inputs.reduce((sum, input) => sum + valuesOf(input), 0)]);
  }
}, 180_000);
