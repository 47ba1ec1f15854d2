import { decodeValues } from "./calldata.ts";
import { describeField } from "./field.ts";
import { signature, topicOf } from "./functions.ts";
import { formatValues } from "./result.ts";
import type { ResultNode } from "./result.ts";
import type { Abi, AbiEvent, AbiParameter } from "./types.ts";

/** A log of a receipt (specification, Resources: Transaction receipt). */
export type Log = {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
};

export type DecodedLog =
  | {
      readonly kind: "event";
      readonly address: string;
      readonly name: string;
      readonly signature: string;
      readonly indexed: readonly ResultNode[];
      readonly data: readonly ResultNode[];
    }
  | { readonly kind: "unknown"; readonly address: string; readonly topics: readonly string[]; readonly data: string };

/** Decodes a receipt's log with the events of an ABI; a log that fits no event stays raw. */
export const decodeLog = (log: Log, abi: Abi): DecodedLog => {
  for (const entry of abi) {
    const decoded = entry.type === "event" && !entry.anonymous ? decodeBy(log, entry) : undefined;
    if (decoded !== undefined) return decoded;
  }
  const { address, topics, data } = log;
  return { kind: "unknown", address, topics, data };
};

const decodeBy = (log: Log, event: AbiEvent): DecodedLog | undefined => {
  const [topic, ...topics] = log.topics;
  const indexed = event.inputs.filter((input) => input.indexed === true);
  // ERC-20 and ERC-721 share the signature of Transfer; only the number of topics distinguishes them.
  if (topic?.toLowerCase() !== topicOf(event) || topics.length !== indexed.length) return undefined;
  const rest = event.inputs.filter((input) => input.indexed !== true);
  const nodes = indexed.map((input, index) => topicNode(input, topics[index] ?? ""));
  const data = decodeValues(rest, log.data);
  if (!data.ok || nodes.includes(undefined)) return undefined;
  return {
    kind: "event",
    address: log.address,
    name: event.name,
    signature: signature(event),
    indexed: nodes.filter((node) => node !== undefined),
    data: formatValues(rest, data.values),
  };
};

// A topic holds a one-word value directly, and the hash of anything longer.
const topicNode = (input: AbiParameter, topic: string): ResultNode | undefined => {
  const { kind } = describeField(input);
  if (kind === "string" || kind === "bytes" || kind === "list" || kind === "tuple") {
    return { name: input.name, type: input.type, kind: "hash", text: topic };
  }
  const decoded = decodeValues([input], topic);
  return decoded.ok ? formatValues([input], decoded.values)[0] : undefined;
};
