import * as z from "zod/mini";
import { encodeDescribedCall, readDescribedArguments } from "#shared/abi/described-call.ts";
import { signature } from "#shared/abi/functions.ts";
import { readInitializer } from "#shared/abi/initializer.ts";
import { formatValues, type ResultNode } from "#shared/abi/result.ts";
import type { Abi } from "#shared/abi/types.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { readCall } from "#shared/meaning/read-call.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { createParamsSchema } from "#shared/wire/token.ts";

/** An operation's arguments as values, with their names. */
export type DescribedArguments = {
  readonly nodes: readonly ResultNode[];
  /** The full signature, of a function. */
  readonly signature: string | undefined;
  /** Whose names they are: those of an ABI that Postern has, or those of the request itself, which may say anything. */
  readonly names: "abi" | "request";
};

/**
 * The arguments in an operation's request, decoded from its bytes; with the names from the contract's ABI if that has
 * the function. Undefined if there are none, or they are ambiguous.
 */
export const describedArguments = (
  { body }: Pick<OperationRecord, "body">,
  abi: Abi,
): DescribedArguments | undefined => {
  if (!isRecord(body)) return undefined;
  const call = isRecord(body["abiFunction"]) ? body["abiFunction"] : undefined;
  const inputs = call?.["inputs"] ?? body["constructorParameters"];
  if (inputs === undefined) return initializerArguments(body);
  if (!Array.isArray(inputs) || inputs.length === 0) return undefined;
  const read = call === undefined ? undefined : readCall(calldataOf(call, inputs) ?? "0x", abi);
  if (read?.kind === "call") {
    const { fn, values } = read;
    return { nodes: formatValues(fn.inputs, values), signature: signature(fn), names: "abi" };
  }
  const described = readDescribedArguments(inputs);
  if (!described.ok) return undefined;
  const { parameters, values } = described;
  const name = call?.["name"];
  return {
    nodes: formatValues(parameters, values),
    signature: typeof name === "string" ? signature({ name, inputs: parameters }) : undefined,
    names: "request",
  };
};

const initializerSchema = lazily(() => z.object({ createParams: createParamsSchema }));

const initializerArguments = (body: unknown): DescribedArguments | undefined => {
  const read = initializerSchema.safeParse(body);
  const described = read.success ? readInitializer(read.data.createParams.initializeParams) : undefined;
  if (described?.ok !== true || described.values.length === 0) return undefined;
  return { nodes: formatValues(described.parameters, described.values), signature: undefined, names: "request" };
};

const calldataOf = (call: Readonly<Record<string, unknown>>, inputs: readonly unknown[]) => {
  const { type, name } = call;
  const encoded = encodeDescribedCall({
    type: typeof type === "string" ? type : "function",
    name: typeof name === "string" ? name : undefined,
    inputs,
  });
  return encoded.ok ? encoded.calldata : undefined;
};

/**
 * The arguments that are amounts with a unit in the operation's summary, by their digits. One that two movements name
 * differently, or two arguments share, is omitted: it is ambiguous which one is the amount.
 */
export const amountsAmong = (
  nodes: readonly ResultNode[],
  movements: readonly { readonly amount: string | null; readonly text: string }[],
): ReadonlyMap<string, string> => {
  const digits = integersIn(nodes);
  const texts = new Map<string, Set<string>>();
  for (const { amount, text } of movements) {
    if (amount !== null) texts.set(amount, (texts.get(amount) ?? new Set()).add(text));
  }
  return new Map(
    [...texts].flatMap(([amount, named]): [string, string][] => {
      const [text = ""] = named;
      const isOne = named.size === 1 && digits.filter((one) => one === amount).length === 1;
      return isOne && text !== amount ? [[amount, text]] : [];
    }),
  );
};

const integersIn = (nodes: readonly ResultNode[]): readonly string[] =>
  nodes.flatMap((node) =>
    "children" in node ? integersIn(node.children) : node.kind === "integer" ? [node.text] : [],
  );
