/** The address of a contract that the bench puts into the contract book. */
export const contract = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const network = "11111111-2222-3333-4444-000000000001";

const times = (/** @type {string} */ text, /** @type {number} */ bytes) => text.repeat(Math.floor(bytes / text.length));
/** @template T */
const list = (/** @type {number} */ length, /** @type {(index: number) => T} */ of) =>
  Array.from({ length }, (_, index) => of(index));
const word = (/** @type {number} */ value) => value.toString(16).padStart(64, "0");

/** `pay(bytes)` of 60,000 bytes; its selector is that of the ABI below. */
const longCall = `0x6eda12f8${word(32)}${word(60_000)}${"ab".repeat(60_000)}`;
/** `multicall(bytes[])` with 900 empty calls. */
const manyCalls = `0xac9650d8${word(32)}${word(900)}${list(900, (index) => word(900 * 32 + index * 32)).join("")}${word(0).repeat(900)}`;

const described = (/** @type {object} */ formats) => ({
  context: { contract: { deployments: [{ chainId: 31_338, address: contract }] } },
  display: { formats },
});
const field = { path: "data", label: "Data", format: "raw" };

/** An ABI with a function to describe, 4,000 others, and one with a signature of 48 KB, the longest that the book takes. */
export const abi = [
  {
    type: "function",
    name: "pay",
    stateMutability: "nonpayable",
    inputs: [{ name: "data", type: "bytes" }],
    outputs: [],
  },
  ...list(1_500, (index) => ({
    type: "function",
    name: `f${index}`,
    stateMutability: "view",
    inputs: [{ name: "a", type: "uint256" }],
    outputs: [],
  })),
  {
    type: "function",
    name: "g",
    stateMutability: "view",
    inputs: list(499, () => ({ name: "", type: `uint256${"[1]".repeat(30)}` })),
    outputs: [],
  },
];

const book = "/console/bench/contracts";
const entry = `${book}/${network}/${contract}`;
const read = `/api/v1/contract-interactions/network/${network}/contract-address/${contract}/functions`;
const argument = (/** @type {unknown} */ value) => ({
  addressId: "address-1",
  abiFunction: {
    type: "function",
    name: "f",
    stateMutability: "nonpayable",
    inputs: [{ name: "list", type: "uint8[]", value }],
  },
});

/**
 * The worst that a path's limits admit, by name: the path of the server, the body, and the status of its answers, if not
 * 200.
 * @type {readonly (readonly [name: string, path: string, body: unknown, statuses?: readonly number[]])[]}
 */
export const bodies = [
  [
    "preview of a description, 160 placeholders of 60,000 bytes",
    `${entry}/descriptor/preview`,
    {
      descriptor: described({
        "pay(bytes data)": { intent: "Pay", interpolatedIntent: "{data}".repeat(83), fields: list(5, () => field) },
      }),
      calldata: longCall,
    },
  ],
  [
    "preview of a description of 300 functions",
    `${entry}/descriptor/preview`,
    {
      descriptor: described(
        Object.fromEntries(
          list(300, (index) => [`f${index}(uint256 a)`, { intent: "Do", fields: [{ ...field, path: "a" }] }]),
        ),
      ),
    },
  ],
  ["preview of a call of 900 calls", `${entry}/descriptor/preview`, { descriptor: null, calldata: manyCalls }],
  [
    "look-up of data of 128 KiB",
    "/console/bench/lookup",
    { text: `${manyCalls}${"0".repeat(262_144)}`.slice(0, 262_146) },
  ],
  ["look-up of 256 KiB of escapes", "/console/bench/lookup", { text: times("&amp;", 262_000) }],
  ["look-up of a selector, with a signature of 48 KB in the book", "/console/bench/lookup", { text: "0x12345678" }],
  [
    "check of 4 MB of labels",
    "/console/bench/labels/import/check",
    { csv: `network,address,label\n${times(`,${contract},a\n`, 900_000)}` },
  ],
  [
    "check of labels that are 2 MB of quotes",
    "/console/bench/labels/import/check",
    { csv: `network,address,label\n${times('""', 1_900_000)}` },
    [400],
  ],
  [
    "check of 4 MB of contracts",
    `${book}/import/check`,
    {
      book: {
        format: "postern-contract-book",
        version: 1,
        contracts: list(900, (index) => ({
          networkId: network,
          address: `0x${String(index).padStart(40, "0")}`,
          name: `Contract ${index}`,
          tags: [],
          notes: "x".repeat(1_000),
          abi: abi.slice(0, 20),
        })),
      },
    },
  ],
  ["a write with 300,000 values", `/relay/bench${read}/write`, argument(list(300_000, () => 1)), [413]],
  ["a write with 9,000 values", `/relay/bench${read}/write`, argument(list(9_000, () => "1")), [502, 409]],
  [
    "check of a run of 5,000 calls, 16 MB",
    "/console/bench/runs/check",
    {
      items: list(5_000, (index) => ({
        endpoint: "writeContract",
        params: { networkId: network, contractAddress: contract },
        body: argument(list(400, () => String(index))),
      })),
    },
  ],
];

/**
 * Answers of the service, by name: 16 MiB or as much as is read.
 * @type {readonly (readonly [name: string, status: number, body: string])[]}
 */
export const answers = [
  ["8 million values", 200, `{"networks":[${times("1,", 15_900_000)}1]}`],
  ["100,000 empty records", 200, `{"networks":[${"{},".repeat(99_999)}{}]}`],
  ["16 MiB of escapes", 200, `{"networks":["${times("&amp;", 15_900_000)}"]}`],
  ["an error of 64 KiB of stack frames", 400, JSON.stringify({ message: times("at async ", 65_000) })],
  ["an error of 16 MiB", 400, JSON.stringify({ message: times("at async ", 15_900_000) })],
];
