import type { ResultNode } from "../abi/result.ts";
import { formatValues } from "../abi/result.ts";
import type { AbiParameter, AbiValue } from "../abi/types.ts";
import { evidentFormat, formatNumber } from "../amount/integer-format.ts";
import { countText, numberText } from "../amount/number-text.ts";
import { bounded, bytesValueText, fingerprint, valueText } from "./foreign-text.ts";
import { addressIn, say } from "./sentence.ts";
import type { Facts, MeaningField, Sentence } from "./types.ts";

const mostFields = 100;
const longestLabel = 64;
/** Characters of a string, and bytes of bytes. */
const longestText = 200;
const mostBytes = 256;

/**
 * Arguments by their names, one field for each value in lists and tuples. `better` has the fields of arguments that read better in another
 * way, by position. What is left out has a fingerprint of the whole calldata, so that no two calls have the same fields.
 */
export const fieldsOf = (
  parameters: readonly AbiParameter[],
  values: readonly AbiValue[],
  calldata: string,
  facts: Facts,
  better: ReadonlyMap<number, Sentence> = new Map(),
): readonly MeaningField[] => {
  const leaves: Leaf[] = [];
  let left = 0;
  for (const [index, node] of formatValues(parameters, values).entries()) {
    const label = node.name === "" ? `Argument ${index + 1}` : node.name;
    const sentence = better.get(index);
    for (const leaf of sentence === undefined ? leavesOf(label, node) : [{ label, value: sentence }]) {
      if (leaves.length < mostFields) leaves.push(leaf);
      else left += 1;
    }
  }
  const fields = leaves.map(({ label, value }) => ({
    label: bounded(label, longestLabel),
    value: "kind" in value ? nodeText(value, calldata, facts) : value,
  }));
  if (left === 0) return fields;
  return [
    ...fields,
    { label: "More", value: say`${countText(left, "more value")}, fingerprint of all ${fingerprint(calldata)}` },
  ];
};

/** Calldata that is not read: as bytes. */
export const calldataField = (calldata: string): MeaningField => ({
  label: "Calldata",
  value: say`${bytesValueText(calldata, mostBytes)}`,
});

type Leaf = { readonly label: string; readonly value: ResultNode | Sentence };

const leavesOf = function* (label: string, node: ResultNode): Generator<Leaf> {
  if (node.kind !== "list" && node.kind !== "tuple") {
    yield { label, value: node };
    return;
  }
  if (node.kind === "list" && node.children.length === 0) yield { label, value: say`empty list` };
  for (const [index, child] of node.children.entries()) {
    const own = node.kind === "list" ? `[${index}]` : `.${child.name === "" ? index + 1 : child.name}`;
    yield* leavesOf(`${label.slice(0, 2 * longestLabel)}${own}`, child);
  }
};

const nodeText = (node: ResultNode, calldata: string, facts: Facts): Sentence => {
  switch (node.kind) {
    case "address":
      return addressIn(node.text, facts);
    case "integer":
      return say`${integerText(node.name, node.text)}`;
    case "string":
      return node.text === "" ? say`empty text` : [{ kind: "quoted", text: valueText(node.text, longestText) }];
    case "bytes":
    case "fixedBytes":
      return say`${bytesValueText(node.text, mostBytes)}`;
    case "boolean":
      return say`${node.text}`;
    default:
      return say`not shown, fingerprint of the calldata ${fingerprint(calldata)}`;
  }
};

const integerText = (name: string, digits: string): string => {
  if (/(?:^|[a-z_])ids?$/i.test(name)) return digits;
  const format = evidentFormat(name, digits);
  const meant = format === undefined ? undefined : formatNumber(digits, format);
  return meant === undefined ? numberText(digits) : `${numberText(digits)} (${meant})`;
};
