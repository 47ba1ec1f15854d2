import type {
  AbiCallable,
  AbiFallback,
  AbiFunction,
  AbiParameter,
  AbiRawCall,
  AbiReceive,
  Hex,
  AbiValue,
} from "./types.ts";

/**
 * The calls that an entry without a signature accepts. A fallback can be read as well as written: its mutability does
 * not say which.
 */
export const rawCalls = (entry: AbiFallback | AbiReceive): readonly AbiRawCall[] => {
  const cachedCalls = calls.get(entry);
  if (cachedCalls !== undefined) return cachedCalls;
  const list = entry.type === "receive" ? [receiveOf(entry)] : fallbacksOf(entry);
  // A form resets for a different call object.
  calls.set(entry, list);
  return list;
};

/** Whether a call has no selector. */
export const isRaw = (fn: AbiCallable): fn is AbiRawCall => fn.type !== "function";

/** The calldata of a raw call is its value; undefined if that is not whole bytes. */
export const rawCalldata = (fn: AbiRawCall, values: readonly AbiValue[]): Hex | undefined => {
  const [data = "0x"] = values;
  return values.length === fn.inputs.length && typeof data === "string" && isHex(data) ? data : undefined;
};

/** The ABI entry of a function or a raw call. */
export const entryOf = (fn: AbiCallable): AbiFunction | AbiFallback | AbiReceive =>
  isRaw(fn) ? fn.entry : (fn.readOf ?? fn);

const calls = new WeakMap<AbiFallback | AbiReceive, readonly AbiRawCall[]>();

const isHex = (text: string): text is Hex => /^0x(?:[0-9a-f]{2})*$/.test(text);

const calldata: AbiParameter = { name: "Calldata", type: "bytes", isOptional: true };
const answer: AbiParameter = { name: "", type: "bytes" };

const described = ({ description }: AbiFallback | AbiReceive) => (description === undefined ? {} : { description });

const receiveOf = (entry: AbiReceive): AbiRawCall => ({
  type: "receive",
  name: "receive",
  inputs: [],
  outputs: [],
  stateMutability: entry.stateMutability,
  entry,
  ...described(entry),
});

const fallbacksOf = (entry: AbiFallback): readonly AbiRawCall[] => {
  const both = { type: "fallback", inputs: [calldata], outputs: [answer], entry, ...described(entry) } as const;
  return [
    { ...both, name: "fallback", stateMutability: entry.stateMutability },
    { ...both, name: "fallback (read)", stateMutability: "view" },
  ];
};
