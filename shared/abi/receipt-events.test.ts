import fc from "fast-check";
import { encodeAbiParameters, encodeEventTopics, keccak256, stringToHex } from "viem/utils";
import { describe, expect, test } from "vitest";
import { decodeLog, type Log } from "./receipt-events.ts";
import { ALICE, BOB, RUNS, abiOf, anyAddress } from "./testing.ts";
import type { Abi } from "./types.ts";

const TOKEN = abiOf("event Transfer(address indexed from, address indexed to, uint256 amount)");
const COLLECTION = abiOf("event Transfer(address indexed from, address indexed to, uint256 indexed id)");
const CONTRACT = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

const word = (hex: string): string => `0x${hex.replace("0x", "").toLowerCase().padStart(64, "0")}`;

const transferLog = (from: string, to: string, amount: bigint): Log => ({
  address: CONTRACT,
  topics: [TRANSFER_TOPIC, word(from), word(to)],
  data: word(amount.toString(16)),
});

const logOf = (
  abi: Abi,
  eventName: string,
  indexed: readonly unknown[],
  types: readonly string[],
  values: unknown[],
): Log => {
  const topics = encodeEventTopics({ abi, eventName, args: indexed });
  return {
    address: CONTRACT,
    topics: topics.map(String),
    data: encodeAbiParameters(
      types.map((type) => ({ type })),
      values,
    ),
  };
};

const decodeLogs = (logs: readonly Log[], abi: Abi) => logs.map((log) => decodeLog(log, abi));

describe("decodeLog", () => {
  test("reads an event's indexed and data arguments", () => {
    expect(decodeLogs([transferLog(ALICE, BOB, 1000000000000000001n)], TOKEN)).toEqual([
      {
        kind: "event",
        address: CONTRACT,
        name: "Transfer",
        signature: "Transfer(address,address,uint256)",
        indexed: [
          { name: "from", type: "address", kind: "address", text: ALICE },
          { name: "to", type: "address", kind: "address", text: BOB },
        ],
        data: [{ name: "amount", type: "uint256", kind: "integer", text: "1000000000000000001" }],
      },
    ]);
  });

  test("tells events of the same signature apart by their topics", () => {
    const both = [...TOKEN, ...COLLECTION];
    const token = transferLog(ALICE, BOB, 5n);
    const item = { address: CONTRACT, topics: [...token.topics, word("7")], data: "0x" };
    expect(decodeLogs([token, item], both)).toMatchObject([
      { indexed: [{}, {}], data: [{ name: "amount", text: "5" }] },
      { indexed: [{}, {}, { name: "id", text: "7" }], data: [] },
    ]);
  });

  test("keeps the order of the logs and leaves unknown ones raw", () => {
    const foreign = { address: CONTRACT, topics: [word("1")], data: "0x1234" };
    const nameless = { address: CONTRACT, topics: [], data: "0x" };
    expect(decodeLogs([foreign, transferLog(ALICE, BOB, 1n), nameless], TOKEN)).toMatchObject([
      { kind: "unknown", ...foreign },
      { kind: "event", name: "Transfer" },
      { kind: "unknown", ...nameless },
    ]);
  });

  test("returns the hash of an indexed argument longer than one word", () => {
    const abi = abiOf("event Named(string indexed name, bytes32 indexed id, string text)");
    const id = `0x${"ab".repeat(32)}`;
    const log = logOf(abi, "Named", ["hello", id], ["string"], ["hello"]);
    expect(decodeLogs([log], abi)).toMatchObject([
      {
        indexed: [
          { name: "name", type: "string", kind: "hash", text: keccak256(stringToHex("hello")) },
          { name: "id", type: "bytes32", kind: "fixedBytes", text: id },
        ],
        data: [{ name: "text", kind: "string", text: "hello" }],
      },
    ]);
  });

  test.each(["string", "bytes", "uint8[]", "uint8[2]", "(uint8 a)"])(
    "takes the topic of an indexed %s for a hash",
    (type) => {
      const abi = abiOf(`event E(${type} indexed x)`);
      const [entry] = abi;
      if (entry?.type !== "event") throw new Error("no event");
      const [topic] = encodeEventTopics({ abi, eventName: "E" });
      const log = { address: CONTRACT, topics: [String(topic), word("ff")], data: "0x" };
      expect(decodeLogs([log], abi)).toMatchObject([{ kind: "event", indexed: [{ kind: "hash", text: word("ff") }] }]);
    },
  );

  test("reads arguments in ABI order with indexed ones in between", () => {
    const abi = abiOf("event E(uint8 a, uint8 indexed b, bool c)");
    const log = logOf(abi, "E", [2], ["uint8", "bool"], [1, true]);
    expect(decodeLogs([log], abi)).toMatchObject([
      {
        indexed: [{ name: "b", text: "2" }],
        data: [
          { name: "a", text: "1" },
          { name: "c", text: "true" },
        ],
      },
    ]);
  });

  test.each<[string, Partial<Log>]>([
    ["a topic missing", { topics: [TRANSFER_TOPIC, word(ALICE)] }],
    ["a topic too many", { topics: [TRANSFER_TOPIC, word(ALICE), word(BOB), word("1")] }],
    ["a topic cut off", { topics: [TRANSFER_TOPIC, "0x12", word(BOB)] }],
    ["data cut off", { data: "0x12" }],
    ["no data", { data: "0x" }],
    ["data that is not hex", { data: "zz" }],
  ])("leaves a log with %s raw", (_, change) => {
    const log = { ...transferLog(ALICE, BOB, 1n), ...change };
    expect(decodeLogs([log], TOKEN)).toEqual([{ kind: "unknown", ...log }]);
  });

  test("marks only the argument that exceeds its type", () => {
    const abi = abiOf("event E(uint8 indexed a, uint8 b)");
    const [topic] = encodeEventTopics({ abi, eventName: "E" });
    const log = { address: CONTRACT, topics: [String(topic), word("fff")], data: word("5") };
    expect(decodeLogs([log], abi)).toMatchObject([{ indexed: [{ kind: "mismatch" }], data: [{ text: "5" }] }]);
  });

  test("leaves the log of an anonymous event raw, since no topic identifies it", () => {
    const anonymous = TOKEN.map((entry) => (entry.type === "event" ? { ...entry, anonymous: true } : entry));
    expect(decodeLogs([transferLog(ALICE, BOB, 1n)], anonymous)).toMatchObject([{ kind: "unknown" }]);
  });

  test("without logs is empty", () => {
    expect(decodeLogs([], TOKEN)).toEqual([]);
  });

  test("reads any transfer", () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (from, to, amount) => {
        expect(decodeLogs([transferLog(from, to, amount)], TOKEN)).toMatchObject([
          { indexed: [{ text: from }, { text: to }], data: [{ text: amount.toString() }] },
        ]);
      }),
      RUNS,
    );
  });
});
