import { isRead } from "#shared/abi/functions.ts";
import { isRaw, rawCalldata } from "#shared/abi/raw-call.ts";
import type { AbiCallable, AbiFunction, AbiParameter, AbiRawCall, AbiValue } from "#shared/abi/types.ts";
import { standardFunction } from "#shared/abi/unstated.ts";

export type ViemCall = {
  readonly address: string;
  readonly fn: AbiCallable;
  readonly values: readonly AbiValue[];
  /** In base units. */
  readonly amount?: bigint;
};

/** A viem program that reads or writes, with placeholders for the node's address and the private key. */
export const viemSnippet = (call: ViemCall): string => {
  const { fn } = call;
  const snippet = isRead(fn) ? readSnippet : writeSnippet;
  return snippet(isRaw(fn) ? rawCall(call, fn) : functionCall(call, fn));
};

type Call = { readonly read: string; readonly write: string; readonly lines: readonly string[] };

const functionCall = (call: ViemCall, fn: AbiFunction): Call => ({
  read: "readContract",
  write: "writeContract",
  lines: argumentLines(call, fn),
});

const rawCall = (call: ViemCall, fn: AbiRawCall): Call => ({
  read: "call",
  write: "sendTransaction",
  lines: rawLines(call, fn),
});

const rawLines = ({ address, values, amount = 0n }: ViemCall, fn: AbiRawCall): readonly string[] => {
  const data = rawCalldata(fn, values) ?? "0x";
  return [
    `to: ${text(address)},`,
    ...(data === "0x" ? [] : [`data: ${text(data)},`]),
    ...(amount === 0n ? [] : [`value: ${amount}n,`]),
  ];
};

const readSnippet = ({ read, lines }: Call): string => `import { createPublicClient, http } from "viem";

// A node of the network.
const client = createPublicClient({ transport: http("RPC_URL") });

const result = await client.${read}({
${indented(lines)}
});
console.log(result);
`;

const writeSnippet = ({ write, lines }: Call): string => `import { createWalletClient, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";

// A node of the network, and the key of an account of your own: the service's keys never leave it.
const account = privateKeyToAccount("0xPRIVATE_KEY");
const client = createWalletClient({ account, transport: http("RPC_URL") });

const hash = await client.${write}({
  chain: null,
${indented(lines)}
});
console.log(hash);
`;

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join("\n");

const argumentLines = ({ address, values, amount = 0n }: ViemCall, fn: AbiFunction): readonly string[] => {
  const args = fn.inputs.map((input, index) => literal(input, values[index] ?? ""));
  return [
    `address: ${text(address)},`,
    `abi: [${text(standardFunction(fn))}],`,
    `functionName: ${text(fn.name)},`,
    ...(args.length === 0 ? [] : [`args: [${args.join(", ")}],`]),
    ...(amount === 0n ? [] : [`value: ${amount}n,`]),
  ];
};

/** A value with viem's types: integers up to 48 bits are numbers, a tuple with names is an object. */
const literal = (parameter: AbiParameter, value: AbiValue): string => {
  if (typeof value === "bigint") return bitsOf(parameter.type) <= 48 ? value.toString() : `${value}n`;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return text(value);
  const suffix = /\[\d*\]$/.exec(parameter.type);
  if (suffix !== null) {
    const item = { ...parameter, type: parameter.type.slice(0, suffix.index) };
    return `[${value.map((element) => literal(item, element)).join(", ")}]`;
  }
  const components = parameter.components ?? [];
  const parts = components.map((component, index) => literal(component, value[index] ?? ""));
  const names = new Set(components.map(({ name }) => name));
  if (names.has("") || names.size < components.length) return `[${parts.join(", ")}]`;
  return `{ ${components.map(({ name }, index) => `${keyOf(name)}: ${parts[index] ?? ""}`).join(", ")} }`;
};

const bitsOf = (type: string): number => Number(/^u?int(\d+)$/.exec(type)?.[1] ?? "256");

// As a plain key this one would set the prototype.
const keyOf = (name: string): string => (name === "__proto__" ? '["__proto__"]' : text(name));

/** A literal; line separators are escaped because some tools do not accept them. */
const text = (value: unknown): string =>
  JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
