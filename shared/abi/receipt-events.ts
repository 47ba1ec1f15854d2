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

/** Decodes the logs of a receipt by the events of an ABI, in their order; a log that fits no event stays raw. */
export const decodeLogs = (logs: readonly Log[], abi: Abi): readonly DecodedLog[] => {
  const events = abi.filter((entry): entry is AbiEvent => entry.type === "event" && !entry.anonymous);
  return logs.map((log) => {
    for (const event of events) {
      const decoded = decodeLog(log, event);
      if (decoded !== undefined) return decoded;
    }
    const { address, topics, data } = log;
    return { kind: "unknown", address, topics, data };
  });
};

const decodeLog = (log: Log, event: AbiEvent): DecodedLog | undefined => {
  const [topic, ...topics] = log.topics;
  const indexed = event.inputs.filter((input) => input.indexed === true);
  // ERC-20 and ERC-721 share the signature of Transfer: only the number of topics tells them apart.
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

// Only values of one word stand in a topic themselves; of all others it holds the hash.
const topicNode = (input: AbiParameter, topic: string): ResultNode | undefined => {
  const { kind } = describeField(input);
  if (kind === "string" || kind === "bytes" || kind === "list" || kind === "tuple") {
    return { name: input.name, type: input.type, kind: "hash", text: topic };
  }
  const decoded = decodeValues([input], topic);
  return decoded.ok ? formatValues([input], decoded.values)[0] : undefined;
};
