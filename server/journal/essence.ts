import { type AbiFunctionDescription, abiFunctionSchema } from "../../shared/wire/abi.ts";

/**
 * What of a body decides what it spends. The fee level is left out, for whoever tries again with a higher fee spends the same
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
  inputs: inputs.map((input) => ({ type: typeOf(input), value: valueOf(input.type, input.value) })),
});

const typeOf = ({ type, components }: Described): unknown =>
  components === undefined ? type : [type, components.map(typeOf)];

/** A value is bare or wrapped as `{ raw }`, and an integer a number or its digits. */
const valueOf = (type: string, value: unknown): unknown => {
  const bare = isRecord(value) && Object.keys(value).join() === "raw" ? value["raw"] : value;
  const isInteger = /^u?int\d*$/.test(type) && (typeof bare === "string" || typeof bare === "number");
  return isInteger && /^(-?\d{1,100}|0x[0-9a-f]{1,100})$/i.test(String(bare)) ? String(BigInt(bare)) : bare;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
