import type * as Utils from "viem/utils";
import { beforeEach, expect, test, vi } from "vitest";
import { encodeCall } from "#shared/abi/calldata.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { Abi, AbiValue } from "#shared/abi/types.ts";
import type { ShowFields } from "./descriptor-library.ts";
import { abiOf, aavePool, sender } from "./testing-descriptors.ts";
import type { Facts } from "./types.ts";

/** The bytes hashed so far. */
const hashed = { bytes: 0 };
// The modules are loaded anew: other tests in this process have loaded them with a hash that counts nothing.
vi.resetModules();
vi.doMock("viem/utils", async (original) => {
  const utils = await original<typeof Utils>();
  const keccak256: typeof utils.keccak256 = (value, to) => {
    hashed.bytes += typeof value === "string" ? value.length / 2 : value.length;
    return utils.keccak256(value, to);
  };
  return { ...utils, keccak256 };
});
const { describe } = await import("./describe.ts");
const { descriptorFindingsSteps } = await import("./descriptor-findings.ts");
const { showByLibrary } = await import("./descriptor-library.ts");
const { meaningSteps } = await import("./meaning-of.ts");
vi.doUnmock("viem/utils");
vi.resetModules();
beforeEach(() => {
  hashed.bytes = 0;
});

const factsOf = (abi: Abi | null, json: unknown = null): Facts => ({
  native: { symbol: "ETH", decimals: 18 },
  chainId: 1,
  abi,
  descriptor: json === null ? null : { json, version: "1" },
  nameOf: () => undefined,
  token: () => undefined,
});
const callOf = (signature: string, values: readonly AbiValue[]) => {
  const abi = abiOf(signature);
  const [fn] = abi;
  const encoded = fn?.type === "function" ? encodeCall(fn, values) : undefined;
  if (encoded?.ok !== true) throw new Error("not encoded");
  return { abi, transaction: { from: sender, to: aavePool, calldata: encoded.calldata, amount: 0n } };
};
const descriptorOf = (formats: object, contract: object = {}) => ({
  context: { contract: { deployments: [{ chainId: 1, address: aavePool }], ...contract } },
  display: { formats },
});
/** Counts the steps, and the bytes hashed in the largest of them. */
const counted = <T>(steps: Steps<T>) => {
  let [count, most] = [0, 0];
  for (;;) {
    const before = hashed.bytes;
    const step = steps.next();
    count += 1;
    most = Math.max(most, hashed.bytes - before);
    if (step.done === true) return { count, most, value: step.value };
  }
};

const size = 60_000;
const long = callOf("pay(bytes data)", [`0x${"ab".repeat(size)}`]);
const formatOf = (fields: readonly object[], interpolatedIntent = "Pay") =>
  descriptorOf({ "pay(bytes data)": { intent: "Pay", interpolatedIntent, fields } });
const field = (path = "data") => ({ path, label: "Data", format: "raw" });

test("Security 73: a long value is hashed once for the descriptor, however many placeholders and fields show it", async () => {
  const descriptor = formatOf(
    Array.from({ length: 5 }, () => field()),
    "{data}".repeat(80),
  );
  const meaning = await describe(long.transaction, factsOf(long.abi, descriptor));
  expect(meaning.source).toBe("descriptor");
  // Once more for our own words, and some for checksums and selectors.
  expect(hashed.bytes).toBeGreaterThan(size);
  expect(hashed.bytes).toBeLessThan(3 * size);
});

test("Security 73: a descriptor that shows more parts of values than the call has bytes is not used", async () => {
  const descriptor = formatOf(Array.from({ length: 100 }, (_, index) => field(`data.[${index}:]`)));
  const meaning = await describe(long.transaction, factsOf(long.abi, descriptor));
  expect(meaning.source).toBe("plain");
  expect(hashed.bytes).toBeLessThan(3 * size);
});

test("Security 73: the library is asked for at most 50 values at once", async () => {
  const list = callOf("pay(uint256[] list)", [Array.from({ length: 990 }, (_, index) => BigInt(index))]);
  const fields = Array.from({ length: 100 }, (_, index) => ({ ...field(`list.[${index}]`) }));
  const asked: number[] = [];
  const show: ShowFields = (fn, some, scope) => {
    asked.push(some.length);
    return showByLibrary(fn, some, scope);
  };
  const descriptor = descriptorOf({ "pay(uint256[] list)": { intent: "Pay", fields } });
  const meaning = await describe(list.transaction, factsOf(list.abi, descriptor), { show });
  expect(meaning.source).toBe("descriptor");
  expect(meaning.fields.length).toBe(100);
  expect(Math.max(...asked)).toBe(50);
});

test("Security 73: the library reads a long value for one field at a time", async () => {
  const asked: number[] = [];
  const show: ShowFields = (fn, some, scope) => {
    asked.push(some.length);
    return showByLibrary(fn, some, scope);
  };
  const descriptor = formatOf([field("data.[0:4]"), field(), field("data.[4:8]"), field()]);
  const meaning = await describe(long.transaction, factsOf(long.abi, descriptor), { show });
  expect(meaning.source).toBe("descriptor");
  expect(asked).toEqual([1, 1, 1, 1, 1]);
});

test("Security 73: a descriptor's findings take a step for each function, of the contract and of the descriptor", () => {
  const names = Array.from({ length: 300 }, (_, index) => `f${index}`);
  const abi = abiOf(...names.map((name) => `${name}(uint256 a)`));
  const own = names.map((name) => ({ type: "function", name, inputs: [{ name: "a", type: "uint256" }] }));
  const formats = Object.fromEntries(names.map((name) => [`${name}(uint256)`, { intent: "Do", fields: [field("a")] }]));
  let reads = 0;
  const contract = new Proxy(
    { abi: own },
    {
      get: (target, key) => {
        if (key === "abi") reads += 1;
        return Reflect.get(target, key);
      },
    },
  );
  const json = { ...descriptorOf(formats), context: { contract: Object.assign(contract, { deployments: [] }) } };
  const { count, most, value } = counted(descriptorFindingsSteps(json, { abi, chainId: null, address: aavePool }));
  expect(value.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(600);
  expect(most).toBeLessThan(1_000);
  expect(reads).toBeGreaterThan(0);
});

test("Security 73: calls inside calls, long lists and large ABIs are read in steps", () => {
  const transfer = callOf("transfer(address to, uint256 amount)", [sender, 1n]).transaction.calldata;
  const inner = callOf("multicall(bytes[] calls)", [Array.from({ length: 200 }, () => transfer)]).transaction.calldata;
  const outer = callOf("multicall(bytes[] calls)", [[inner, inner, inner]]);
  expect(counted(meaningSteps(outer.transaction, factsOf(null))).count).toBeGreaterThan(100);
  const list = callOf("pay(uint256[] list)", [Array.from({ length: 4_000 }, (_, index) => BigInt(index))]);
  expect(counted(meaningSteps(list.transaction, factsOf(list.abi))).count).toBeGreaterThan(15);
  const abi = abiOf(...Array.from({ length: 1_000 }, (_, index) => `f${index}(uint256 a)`));
  const read = counted(meaningSteps(list.transaction, factsOf(abi)));
  expect(read.count).toBeGreaterThan(1_000);
});

test("Security 73: calldata of more than 512 KiB is neither decoded nor hashed, and the words say so", () => {
  const calldata = `0x12345678${"00".repeat(512 * 1024)}` as const;
  const { most, value } = counted(meaningSteps({ ...long.transaction, calldata }, factsOf(long.abi)));
  expect(value.source).toBe("unread");
  expect(value.contradiction).toBe("The calldata has 524,292 bytes, more than Postern reads.");
  expect(most).toBeLessThan(1_000);
});

test("Security 73: a function with a signature of 240 KB is not compared with calldata", () => {
  const inputs = Array.from({ length: 30_000 }, () => ({ type: "uint256", name: "" }));
  const parsed = parseAbi(
    JSON.stringify([{ type: "function", name: "f", inputs, outputs: [], stateMutability: "view" }]),
  );
  if (!parsed.ok) throw new Error(parsed.error.code);
  const { most, value } = counted(meaningSteps(long.transaction, factsOf(parsed.abi)));
  expect(value.source).toBe("plain");
  expect(most).toBeLessThan(2 * size);
});
