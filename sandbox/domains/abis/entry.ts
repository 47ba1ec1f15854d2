import type { AbiFunction, AbiParameter } from "viem";
import { toFunctionSelector } from "viem/utils";
import * as z from "zod";
import { invalid } from "#sandbox/lib/errors.ts";

const parameterSchema = z.looseObject({
  name: z.string().optional(),
  type: z.string().min(1),
  get components() {
    return z.array(parameterSchema).optional();
  },
});

const entrySchema = z.looseObject({
  type: z.enum(["function", "constructor", "event", "error", "fallback", "receive"]),
  name: z.string().min(1).optional(),
  inputs: z.array(parameterSchema).optional(),
});

const abiSchema = z.array(entrySchema);
const outputsSchema = z.array(parameterSchema).catch([]);

/** An ABI entry, as far as the service needs to understand it; other keys are kept. */
export type AbiEntry = z.output<typeof entrySchema>;

/** Reads a stored ABI, or checks a given one: the error names the entry (ERR_010). */
export const parseAbi = (value: unknown): readonly AbiEntry[] => {
  const parsed = abiSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [index, ...rest] = issue?.path ?? [];
    throw invalid(`abi[${String(index ?? "")}]${rest.map((key) => `.${String(key)}`).join("")}`, issue?.message ?? "");
  }
  for (const [index, entry] of parsed.data.entries()) {
    if (entry.type === "function" && selectorOf(entry) === null) {
      throw invalid(`abi[${index}]`, "is not a function with a selector");
    }
  }
  return parsed.data;
};

/** The selector of a function; null for anything else. */
export const selectorOf = ({ type, name, inputs = [] }: AbiEntry): string | null => {
  if (type !== "function" || name === undefined) return null;
  const described: AbiFunction = {
    type,
    name,
    inputs: inputs.map(parameterOf),
    outputs: [],
    stateMutability: "nonpayable",
  };
  try {
    return toFunctionSelector(described);
  } catch {
    return null;
  }
};

/**
 * The outputs of an entry; none if it describes none or describes them wrongly: they are not checked when an ABI is
 * added.
 */
export const outputsOf = (entry: AbiEntry): readonly AbiParameter[] =>
  outputsSchema.parse(entry["outputs"]).map(parameterOf);

/** The inputs of an entry in the encoder's form. */
export const inputsOf = ({ inputs = [] }: AbiEntry): readonly AbiParameter[] => inputs.map(parameterOf);

const parameterOf = ({ name, type, components }: z.output<typeof parameterSchema>): AbiParameter =>
  components === undefined ? { name, type } : { name, type, components: components.map(parameterOf) };
