import { isRecord, isRecordOrList } from "#shared/json/is-record.ts";
import { describeField } from "./field.ts";
import { fieldNode, mismatch } from "./result-node.ts";
import type { ResultNode } from "./result-node.ts";
import { partsByName } from "./result-value.ts";
import type { AbiParameter } from "./types.ts";

export type { ResultNode } from "./result-node.ts";

/**
 * Turns the decoded result of a read call (specification, Resources: Read call result) into one typed node per output.
 * A single output may come bare, in a list or in an object; several come as a list or as an object by name. Values that
 * do not fit the declared outputs become mismatches with the raw value; nothing throws.
 */
export const formatResult = (outputs: readonly AbiParameter[], result: unknown): readonly ResultNode[] => {
  const [first] = outputs;
  if (first === undefined) return isNothing(result) ? [] : [mismatch({ name: "", type: "" }, "nothing", result)];
  return outputs.length === 1 ? [formatSingle(first, result)] : formatSeveral(outputs, result);
};

/** Formats decoded values, such as the arguments of a call, an error or an event, in parameter order. */
export const formatValues = (parameters: readonly AbiParameter[], values: readonly unknown[]): readonly ResultNode[] =>
  parameters.map((parameter, index) => fieldNode(describeField(parameter), values[index]));

const MAX_WRAPPINGS = 3;

const formatSingle = (output: AbiParameter, result: unknown): ResultNode => {
  const field = describeField(output);
  const bare = fieldNode(field, result);
  let candidate = result;
  for (let depth = 0; depth < MAX_WRAPPINGS && isRecordOrList(candidate); depth += 1) {
    const node = fieldNode(field, candidate);
    if (fits(node)) return node;
    candidate = onlyElement(output.name, candidate);
  }
  const inner = fieldNode(field, candidate);
  return fits(inner) ? inner : bare;
};

const formatSeveral = (outputs: readonly AbiParameter[], result: unknown): readonly ResultNode[] => {
  const names = outputs.map((output) => output.name);
  const unwrapped = isRecord(result) && Object.hasOwn(result, "raw") ? result["raw"] : undefined;
  const values = partsByName(names, result) ?? partsByName(names, unwrapped);
  if (values !== undefined) return formatValues(outputs, values);
  const expected = outputs.map((output) => output.type).join(",");
  return [mismatch({ name: "", type: expected }, `${outputs.length} values`, result)];
};

const onlyElement = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 1 ? value[0] : undefined;
  if (!isRecord(value)) return undefined;
  const keys = Object.keys(value);
  const key =
    [name, "raw", "0"].find((candidate) => keys.includes(candidate)) ?? (keys.length === 1 ? keys[0] : undefined);
  return key === undefined ? undefined : value[key];
};

const fits = (node: ResultNode): boolean => {
  if (node.kind === "list" || node.kind === "tuple") return node.children.every(fits);
  return node.kind !== "mismatch";
};

const isNothing = (result: unknown): boolean => {
  if (result === undefined || result === null || result === "" || result === "0x") return true;
  if (Array.isArray(result)) return result.length === 0;
  return isRecord(result) && Object.keys(result).length === 0;
};
