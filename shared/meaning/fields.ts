import { describeField } from "#shared/abi/field.ts";
import type { Field } from "#shared/abi/field.ts";
import type { AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { evidentFormat, formatNumber } from "#shared/amount/integer-format.ts";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { bounded, bytesValueText, fingerprint, stringText } from "./foreign-text.ts";
import { addressIn, say, whole } from "./sentence.ts";
import type { Facts, MeaningField, Sentence } from "./types.ts";

const mostFields = 100;
const longestLabel = 64;
/** Characters of a string, and bytes of bytes. */
const longestText = 200;
const mostBytes = 256;

/**
 * Arguments by name, one field for each value in lists and tuples. `better` has better readings of some arguments, by
 * position. If anything is left out, a fingerprint of the whole calldata is added, so no two calls have the same
 * fields.
 */
export const fieldsOf = (
  parameters: readonly AbiParameter[],
  values: readonly AbiValue[],
  calldata: string,
  facts: Facts,
  better: ReadonlyMap<number, Sentence> = new Map(),
  labelOf: (label: string, type: string) => string = (label) => label,
): readonly MeaningField[] => {
  const fields: MeaningField[] = [];
  let left = 0;
  for (const [index, parameter] of parameters.entries()) {
    const label = parameter.name === "" ? `Argument ${index + 1}` : parameter.name;
    const value = values[index];
    const sentence = better.get(index);
    if (value === undefined) continue;
    const leaves = sentence === undefined ? leavesOf(label, describeField(parameter), value) : [{ label, sentence }];
    for (const leaf of leaves) {
      if (fields.length >= mostFields) left += 1;
      else {
        const text = "sentence" in leaf ? leaf.sentence : leafText(leaf.field, leaf.value, calldata, facts);
        const type = "field" in leaf ? leaf.field.type : parameter.type;
        fields.push({ label: labelOf(bounded(leaf.label, longestLabel), type), value: text });
      }
    }
  }
  if (left === 0) return fields;
  const rest = say`${countText(left, "more value")}, fingerprint of all ${fingerprint(calldata)}`;
  return [...fields, { label: "More", value: rest }];
};

/** Unread calldata, as bytes. */
export const calldataField = (calldata: string): MeaningField => ({
  label: "Calldata",
  value: say`${bytesValueText(calldata, mostBytes)}`,
});

type Leaf = { readonly label: string; readonly field: Field; readonly value: AbiValue };

const leavesOf = function* (label: string, field: Field, value: AbiValue): Generator<Leaf> {
  if (typeof value !== "object" || value.length === 0 || (field.kind !== "list" && field.kind !== "tuple")) {
    yield { label, field, value };
    return;
  }
  for (const [index, child] of value.entries()) {
    const inner = field.kind === "list" ? field.item : field.parts[index];
    if (inner === undefined) continue;
    const own = field.kind === "list" ? `[${index}]` : `.${inner.name === "" ? index + 1 : inner.name}`;
    yield* leavesOf(`${label.slice(0, 2 * longestLabel)}${own}`, inner, child);
  }
};

const leafText = (field: Field, value: AbiValue, calldata: string, facts: Facts): Sentence => {
  if (typeof value === "bigint") return say`${integerText(field.name, value.toString())}`;
  if (typeof value === "boolean") return say`${String(value)}`;
  if (typeof value === "string") {
    if (field.kind === "address") return addressIn(whole(value), facts);
    if (field.kind !== "string") return say`${bytesValueText(value, mostBytes)}`;
    return [{ kind: "quoted", text: stringText(value, longestText) }];
  }
  if (value.length === 0) return say`empty`;
  // A list declared longer than any form could be.
  return say`${countText(value.length, "value")}, fingerprint of the calldata ${fingerprint(calldata)}`;
};

const integerText = (name: string, digits: string): string => {
  if (/(?:^|[a-z_])ids?$/i.test(name)) return digits;
  const format = evidentFormat(name, digits);
  const meant = format === undefined ? undefined : formatNumber(digits, format);
  return meant === undefined ? numberText(digits) : `${numberText(digits)} (${meant})`;
};
