import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { describeField, findUnsupported } from "#shared/abi/field.ts";
import { signature } from "#shared/abi/functions.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { corpusFunctions } from "#src/testing/corpus.ts";
import { renderDescribed } from "./testing.tsx";

/** How many values somebody has to fill in at first: none of a list whose length they choose. */
const valuesOf = ({ type, components }: AbiParameter): number => {
  const [, inner = "", length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (length !== undefined)
    return length === ""
      ? 0
      : Number(length) * valuesOf({ name: "", type: inner, ...(components === undefined ? {} : { components }) });
  return components === undefined ? 1 : components.reduce((sum, part) => sum + valuesOf(part), 0);
};

test("every function of the corpus opens its form, with a blank field for each value", () => {
  let opened = 0;
  for (const { package: name, file, fn } of corpusFunctions) {
    const fields = fn.inputs.map(describeField);
    if (fields.some((field) => findUnsupported(field) !== undefined)) continue;
    const { container } = renderDescribed(fields);
    const blank = container.querySelectorAll("input:not([type=checkbox]), textarea, select:not([aria-label])");
    const where = [name, file, signature(fn)];
    expect([...where, blank.length]).toEqual([...where, fn.inputs.reduce((sum, input) => sum + valuesOf(input), 0)]);
    opened += 1;
    cleanup();
  }
  expect(opened).toBeGreaterThan(1_000);
});
