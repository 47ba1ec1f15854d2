import { decodeValues } from "#shared/abi/calldata.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { topicOf } from "#shared/abi/functions.ts";
import { isCanonicalLayout } from "#shared/abi/layout.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { Log } from "#shared/abi/receipt-events.ts";
import { drain, type Steps } from "#shared/abi/steps.ts";
import type { AbiEvent, AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { zeroAddress } from "./sentence.ts";
import { flagAt, integerAt, isUnlimited, listAt, textAt } from "./standard-call.ts";
import type { Asset, Facts, Movement } from "./types.ts";
import { isWrappedCoin } from "./wrapped-coin.ts";

/**
 * The transfers and approvals in the logs of a receipt, in order: ERC-20, ERC-721, ERC-1155, the wrapped coin and
 * Permit2, and the coin if a node writes logs for it (`traceTransfers`). A log that does not match one of these exactly
 * is left out. Without facts only the well-known wrapped coins are recognized.
 */
export const movementsOfLogs = (logs: readonly Log[], facts?: Pick<Facts, "native" | "token">): readonly Movement[] =>
  drain(movementsOfLogsSteps(logs, facts));

/** movementsOfLogs in steps, one per log: there may be thousands. */
export const movementsOfLogsSteps = function* (
  logs: readonly Log[],
  facts?: Pick<Facts, "native" | "token">,
): Steps<readonly Movement[]> {
  readers ??= readersByTopic();
  const movements: Movement[] = [];
  const wrapped: Movement[] = [];
  for (const log of logs) {
    for (const movement of movementsOf(log, readers, facts)) {
      if (movements.length >= mostMovements) return movements;
      movements.push(movement);
      if (isWrapping(log)) wrapped.push(movement);
    }
    yield;
  }
  return wrapped.length === 0 ? movements : withoutSaidTwice(movements, wrapped);
};

/** No receipt exceeds this with today's block limits; one token of a batch is one movement. */
const mostMovements = 20_000;

/** The address that means the network's coin in logs (ERC-7528). */
const coin = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/** A decoded log, with values in the order of the event's inputs. */
type DecodedLog = { readonly address: string; readonly values: readonly AbiValue[] };
type Reader = {
  readonly event: AbiEvent;
  readonly movements: (log: DecodedLog) => readonly Movement[];
  /** Only the wrapped coin's event counts: other contracts use this signature for something else. */
  readonly isOfWrappedCoin?: true;
};

let readers: ReadonlyMap<string, readonly Reader[]> | undefined;

const movementsOf = (
  log: Log,
  byTopic: ReadonlyMap<string, readonly Reader[]>,
  facts: Pick<Facts, "native" | "token"> | undefined,
): readonly Movement[] => {
  const reader = byTopic
    .get(log.topics[0]?.toLowerCase() ?? "")
    ?.find(({ event }) => event.inputs.filter(({ indexed }) => indexed === true).length === log.topics.length - 1);
  if (reader === undefined || (reader.isOfWrappedCoin === true && !isWrappedCoin(log.address, facts))) return [];
  const values = valuesOf(log, reader.event);
  return values === undefined ? [] : reader.movements({ address: checksumAddress(log.address), values });
};

/** The values of an event's inputs, which list indexed ones first; undefined if they do not fit their types exactly. */
const valuesOf = (log: Log, { inputs }: AbiEvent): readonly AbiValue[] | undefined => {
  const indexed = inputs.filter((input) => input.indexed === true);
  const rest = inputs.slice(indexed.length);
  const topics = wordValues(
    indexed,
    log.topics.slice(1).map((topic) => topic.slice(2)),
  );
  const data = rest.some(({ type }) => type.endsWith("]"))
    ? decoded(rest, log.data)
    : wordValues(rest, wordsOf(log.data));
  return topics === undefined || data === undefined ? undefined : [...topics, ...data];
};

const decoded = (parameters: readonly AbiParameter[], data: string): readonly AbiValue[] | undefined => {
  if (!isCanonicalLayout(parameters, data)) return undefined;
  const result = decodeValues(parameters, data);
  return result.ok && result.exact ? result.values : undefined;
};

const wordsOf = (data: string): readonly string[] =>
  Array.from({ length: Math.ceil((data.length - 2) / 64) }, (_, index) => data.slice(2 + 64 * index, 66 + 64 * index));

/** Values of one word each: a receipt has thousands, and the general decoder is slow. */
const wordValues = (parameters: readonly AbiParameter[], words: readonly string[]): readonly AbiValue[] | undefined => {
  if (parameters.length !== words.length) return undefined;
  const values: AbiValue[] = [];
  for (const [index, { type }] of parameters.entries()) {
    const value = wordValue(type, words[index] ?? "");
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
};

const wordValue = (type: string, digits: string): AbiValue | undefined => {
  if (!/^[0-9a-f]{64}$/i.test(digits)) return undefined;
  const value = BigInt(`0x${digits}`);
  if (type === "address") return value < 2n ** 160n ? checksumAddress(`0x${digits.slice(24)}`) : undefined;
  if (type === "bool") return value < 2n ? value === 1n : undefined;
  const bits = BigInt(/^uint(\d+)$/.exec(type)?.[1] ?? 0);
  return value < 2n ** bits ? value : undefined;
};

const erc20 = (token: string): Asset => (token.toLowerCase() === coin ? { kind: "native" } : { kind: "erc20", token });

const limit = (amount: bigint): string => (isUnlimited(amount) ? "unlimited" : amount.toString());

const one = (kind: Movement["kind"], asset: Asset, amount: string, from: string, to: string): readonly Movement[] => [
  { kind, asset, amount, from, to },
];

const batch = ({ address, values }: DecodedLog): readonly Movement[] => {
  const [ids, amounts] = [listAt(values, 3), listAt(values, 4)];
  if (ids.length !== amounts.length) return [];
  return ids.flatMap((_, index) => {
    const asset: Asset = { kind: "erc1155", token: address, tokenId: integerAt(ids, index).toString() };
    return one("transfer", asset, integerAt(amounts, index).toString(), textAt(values, 1), textAt(values, 2));
  });
};

const permit2 = ({ values }: DecodedLog): readonly Movement[] =>
  one("approval", erc20(textAt(values, 1)), limit(integerAt(values, 3)), textAt(values, 0), textAt(values, 2));

const events: Readonly<Record<string, Omit<Reader, "event">>> = {
  "event Transfer(address indexed from, address indexed to, uint256 value)": {
    movements: ({ address, values }) =>
      one("transfer", erc20(address), integerAt(values, 2).toString(), textAt(values, 0), textAt(values, 1)),
  },
  "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)": {
    movements: ({ address, values }) =>
      one(
        "transfer",
        { kind: "erc721", token: address, tokenId: integerAt(values, 2).toString() },
        "1",
        textAt(values, 0),
        textAt(values, 1),
      ),
  },
  "event Approval(address indexed owner, address indexed spender, uint256 value)": {
    movements: ({ address, values }) =>
      one("approval", erc20(address), limit(integerAt(values, 2)), textAt(values, 0), textAt(values, 1)),
  },
  "event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)": {
    movements: ({ address, values }) =>
      one(
        "approval",
        { kind: "erc721", token: address, tokenId: integerAt(values, 2).toString() },
        textAt(values, 1) === zeroAddress ? "0" : "1",
        textAt(values, 0),
        textAt(values, 1),
      ),
  },
  "event ApprovalForAll(address indexed owner, address indexed operator, bool approved)": {
    movements: ({ address, values }) =>
      one(
        "approval",
        { kind: "collection", token: address },
        flagAt(values, 2) ? "unlimited" : "0",
        textAt(values, 0),
        textAt(values, 1),
      ),
  },
  "event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)":
    {
      movements: ({ address, values }) =>
        one(
          "transfer",
          { kind: "erc1155", token: address, tokenId: integerAt(values, 3).toString() },
          integerAt(values, 4).toString(),
          textAt(values, 1),
          textAt(values, 2),
        ),
    },
  "event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)":
    { movements: batch },
  "event Deposit(address indexed dst, uint256 wad)": {
    isOfWrappedCoin: true,
    movements: ({ address, values }) =>
      one("transfer", erc20(address), integerAt(values, 1).toString(), zeroAddress, textAt(values, 0)),
  },
  "event Withdrawal(address indexed src, uint256 wad)": {
    isOfWrappedCoin: true,
    movements: ({ address, values }) =>
      one("transfer", erc20(address), integerAt(values, 1).toString(), textAt(values, 0), zeroAddress),
  },
  "event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)":
    { movements: permit2 },
  "event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)":
    { movements: permit2 },
};

const readersByTopic = (): ReadonlyMap<string, readonly Reader[]> => {
  const byTopic = new Map<string, Reader[]>();
  for (const [text, reader] of Object.entries(events)) {
    const parsed = parseAbi(text);
    for (const event of parsed.ok ? parsed.abi : []) {
      if (event.type !== "event") continue;
      const topic = topicOf(event);
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), { ...reader, event }]);
    }
  }
  return byTopic;
};

const wrappings: ReadonlySet<string> = new Set([
  "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c",
  "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65",
]);

const isWrapping = ({ topics }: Log): boolean => wrappings.has(topics[0]?.toLowerCase() ?? "");

/** Some wrapped coins also log a transfer from or to the zero address: together they are one movement. */
const withoutSaidTwice = (movements: readonly Movement[], wrapped: readonly Movement[]): readonly Movement[] => {
  const wraps = new Set(wrapped);
  const transfers = new Map<string, number>();
  for (const movement of movements) {
    if (!wraps.has(movement)) transfers.set(keyOf(movement), (transfers.get(keyOf(movement)) ?? 0) + 1);
  }
  return movements.filter((movement) => {
    const count = wraps.has(movement) ? (transfers.get(keyOf(movement)) ?? 0) : 0;
    if (count > 0) transfers.set(keyOf(movement), count - 1);
    return count === 0;
  });
};

const keyOf = (movement: Movement): string => JSON.stringify(movement);
