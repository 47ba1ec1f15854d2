import { encodeDescribedCall, readDescribedArguments } from "#shared/abi/described-call.ts";
import { signature } from "#shared/abi/functions.ts";
import { readInitializer } from "#shared/abi/initializer.ts";
import { formatValues, type ResultNode } from "#shared/abi/result.ts";
import type { Abi } from "#shared/abi/types.ts";
import { readCall } from "#shared/meaning/read-call.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";
import type { CreateParams } from "#shared/wire/token.ts";
import type { Recorded } from "./recorded-request.ts";
import { recordedWrite } from "./recorded-write.ts";

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
export const describedArguments = (operation: Recorded, abi: Abi): DescribedArguments | undefined => {
  const request = recordedWrite(operation);
  switch (request?.endpoint) {
    case "writeContract":
      return callArguments(request.body.abiFunction, abi);
    case "deployTemplate":
      return givenArguments(request.body.constructorParameters);
    case "issueToken":
    case "createCollection":
      return initializerArguments(request.body.createParams);
    default:
      return undefined;
  }
};

const callArguments = (call: AbiFunctionDescription | undefined, abi: Abi): DescribedArguments | undefined => {
  if (call === undefined || call.inputs.length === 0) return undefined;
  const encoded = encodeDescribedCall(call);
  const read = readCall(encoded.ok ? encoded.calldata : "0x", abi);
  return read?.kind === "call"
    ? { nodes: formatValues(read.fn.inputs, read.values), signature: signature(read.fn), names: "abi" }
    : givenArguments(call.inputs, call.name);
};

const givenArguments = (given: readonly unknown[] = [], name?: string): DescribedArguments | undefined => {
  const described = given.length === 0 ? undefined : readDescribedArguments(given);
  if (described?.ok !== true) return undefined;
  const { parameters, values } = described;
  return {
    nodes: formatValues(parameters, values),
    signature: name === undefined ? undefined : signature({ name, inputs: parameters }),
    names: "request",
  };
};

const initializerArguments = (params: CreateParams | undefined): DescribedArguments | undefined => {
  const described = params === undefined ? undefined : readInitializer(params.initializeParams);
  if (described?.ok !== true || described.values.length === 0) return undefined;
  return { nodes: formatValues(described.parameters, described.values), signature: undefined, names: "request" };
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
