import { isRecord } from "#shared/json/is-record.ts";
import { type AbiFunctionDescription, abiFunctionSchema } from "#shared/wire/abi.ts";

/**
 * The parts of a request that determine what it spends. The fee level is left out: trying again with a higher fee spends the same
 * once more; so is how the function is described, which differs by where its ABI comes from.
 */
export const essenceOf = (body: unknown): unknown => {
  if (!isRecord(body)) return body;
  const { feeLevel: _feeLevel, amount, abiFunction, ...rest } = body;
  const call = abiFunctionSchema.safeParse(abiFunction);
  return { ...rest, amount: amountOf(amount), abiFunction: call.success ? callOf(call.data) : abiFunction };
};

/** A decimal number in its shortest form; none is nothing. */
const amountOf = (amount: unknown): unknown => {
  if (amount === undefined) return "0";
  // No amount of money is longer, and longer ones would take their time.
  if (typeof amount !== "string" || !/^\d{1,100}(\.\d{1,100})?$/.test(amount)) return amount;
  const [whole = "", fraction = ""] = amount.split(".");
  const rest = fraction.replace(/0+$/, "");
  return whole.replace(/^0+(?=\d)/, "") + (rest === "" ? "" : `.${rest}`);
};

type Described = Pick<AbiFunctionDescription["inputs"][number], "type" | "components">;

const callOf = ({ type, name, inputs }: AbiFunctionDescription): unknown => ({
  type,
  name,
  inputs: inputs.map((input) => ({ type: typeOf(input), value: valueOf(input, unwrapped(input.value)) })),
});

/** `uint` is another name of `uint256`, also in front of brackets. */
const fullName = (type: string): string => type.replace(/^(u?int)(?=$|\[)/, "$1256");

const typeOf = ({ type, components }: Described): unknown =>
  components === undefined ? fullName(type) : [type, components.map(typeOf)];

/** A value is bare or wrapped as `{ raw }`. */
const unwrapped = (value: unknown): unknown =>
  isRecord(value) && Object.keys(value).join() === "raw" ? value["raw"] : value;

/** A value in one spelling: an integer as a number, as digits or in hexadecimal is one, and so is a truth as a word. */
const valueOf = ({ type, components = [] }: Described, value: unknown): unknown => {
  const element = /^(.*)\[\d*\]$/s.exec(type)?.[1];
  if (element !== undefined) {
    return Array.isArray(value) ? value.map((one) => valueOf({ type: element, components }, one)) : value;
  }
  if (type === "tuple") return tupleOf(components, value);
  if (type === "bool") return typeof value === "boolean" ? String(value) : value;
  const isInteger = /^u?int\d*$/.test(type) && (typeof value === "string" || typeof value === "number");
  return isInteger && /^(-?\d{1,100}|0x[0-9a-f]{1,100})$/i.test(String(value)) ? String(BigInt(value)) : value;
};

/** A tuple's values come in order, or by the names of its components. */
const tupleOf = (
  components: readonly (Described & { readonly name?: string | undefined })[],
  value: unknown,
): unknown => {
  if (Array.isArray(value)) return value.map((one, at) => valueOf(components[at] ?? { type: "" }, one));
  if (!isRecord(value)) return value;
  const names = components.map(({ name = "" }) => name);
  const isWhole = names.length === Object.keys(value).length && names.every((name) => Object.hasOwn(value, name));
  return isWhole ? components.map((component) => valueOf(component, value[component.name ?? ""])) : value;
};
