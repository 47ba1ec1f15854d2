// @full: The tests beside it have a few values of each kind.
import fc from "fast-check";
import { encodeFunctionData } from "viem/utils";
import { describe, expect, test } from "vitest";
import { toAbiJson } from "./abi-function.ts";
import { encodeCall } from "./calldata.ts";
import { catalogOf } from "./catalog.ts";
import { draftFromJson } from "./draft-json.ts";
import { formatDraft, parseDrafts } from "./draft.ts";
import { describeField, findUnsupported } from "./field.ts";
import { abiFunctions, findFunction } from "./functions.ts";
import { parseAbi } from "./parse.ts";
import { realAbis } from "./testing-abis.ts";
import { anyValue } from "./testing.ts";
import type { AbiFunction, AbiParameter, AbiValue } from "./types.ts";

const projects = realAbis.map(([name, file, nested]) => {
  const parsed = parseAbi(JSON.stringify(file));
  return { name, file, nested, parsed, abi: parsed.ok ? parsed.abi : [] };
});

const anyValues = (fn: AbiFunction): fc.Arbitrary<readonly AbiValue[]> =>
  fn.inputs.length === 0 ? fc.constant([]) : fc.tuple(...fn.inputs.map((input) => anyValue(describeField(input))));

/** The value as a program using viem directly would write it: a tuple with names is an object. */
const asObjects = (parameter: AbiParameter, value: AbiValue): unknown => {
  if (typeof value !== "object") return value;
  const suffix = /\[\d*\]$/.exec(parameter.type);
  if (suffix !== null) {
    const item = { ...parameter, type: parameter.type.slice(0, suffix.index) };
    return value.map((one) => asObjects(item, one));
  }
  const components = parameter.components ?? [];
  const parts = value.map((one, index) => {
    const component = components[index] ?? { name: "", type: "" };
    return [component.name, asObjects(component, one)] as const;
  });
  return parts.some(([name]) => name === "") ? parts.map(([, part]) => part) : Object.fromEntries(parts);
};

describe.each(projects)("the ABI of $name ($file.package)", ({ parsed, abi, nested, file }) => {
  test("is read completely", () => {
    expect(parsed).toMatchObject({ ok: true });
    expect(abi).toHaveLength(file.abi.length);
    expect(new Set(catalogOf(abi).map(({ entry }) => entry)).size).toBe(abi.length);
  });

  test("has a form for each of its functions", () => {
    const fields = abiFunctions(abi).flatMap((fn) => fn.inputs.map(describeField));
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.map(findUnsupported).filter((field) => field !== undefined)).toEqual([]);
  });

  test("includes the most deeply nested function", () => {
    expect(findFunction(abi, nested)).toBeDefined();
  });

  test.each(abiFunctions(abi).map((fn) => [fn.name, fn] as const))(
    "%s: any values go from drafts and from pasted JSON to what viem encodes",
    (_, fn) => {
      const fields = fn.inputs.map(describeField);
      fc.assert(
        fc.property(anyValues(fn), (values) => {
          const drafts = fields.map((field, index) => formatDraft(field, values[index] ?? ""));
          expect(parseDrafts(fields, drafts)).toEqual({ ok: true, value: values });

          const pasted = fields.map((field, index) => {
            const input = fn.inputs[index];
            const json = input === undefined ? "" : toAbiJson(input, values[index] ?? "");
            return draftFromJson(field, JSON.stringify(json));
          });
          const read = parseDrafts(
            fields,
            pasted.flatMap((one) => (one.ok ? [one.draft] : [])),
          );
          expect(read).toEqual({ ok: true, value: values });

          const args = fn.inputs.map((input, index) => asObjects(input, values[index] ?? ""));
          const calldata = encodeFunctionData({ abi: [fn], functionName: fn.name, args });
          expect(encodeCall(fn, values)).toEqual({ ok: true, calldata });
        }),
        { numRuns: 10 },
      );
    },
  );
});
