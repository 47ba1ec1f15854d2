// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { type Fault, faultSchema } from "./fault.ts";
import { createFaults } from "./registry.ts";

const fault = (value: Record<string, unknown>): Fault => faultSchema.parse({ operation: "listWallets", ...value });

test("a fault without times happens until it is removed", () => {
  const faults = createFaults();
  const { id } = faults.add(fault({ kind: "cut" }));
  for (let count = 0; count < 3; count += 1) {
    expect(faults.take("listWallets", "before").other).toMatchObject({ id });
  }
  expect(faults.remove(id)).toBe(true);
  expect(faults.take("listWallets", "before")).toEqual({ delayMs: 0, other: null });
  expect(faults.remove(id)).toBe(false);
});

test("a fault with times happens that often, and stays in the list with its count", () => {
  const faults = createFaults();
  faults.add(fault({ kind: "garbage", times: 2 }));
  const kinds = [1, 2, 3].map(() => faults.take("listWallets", "before").other?.kind);
  expect(kinds).toEqual(["garbage", "garbage", undefined]);
  expect(faults.list()).toMatchObject([{ kind: "garbage", times: 2, used: 2 }]);
});

test("the oldest remaining one comes first", () => {
  const faults = createFaults();
  faults.add(fault({ kind: "garbage", times: 1 }));
  faults.add(fault({ kind: "cut" }));
  const kinds = [1, 2].map(() => faults.take("listWallets", "before").other?.kind);
  expect(kinds).toEqual(["garbage", "cut"]);
});

test("latencies add up, and combine with another fault", () => {
  const faults = createFaults();
  faults.add(fault({ kind: "latency", delayMs: 5 }));
  faults.add(fault({ kind: "cut" }));
  faults.add(fault({ kind: "latency", delayMs: 7, times: 1 }));
  expect(faults.take("listWallets", "before")).toMatchObject({ delayMs: 12, other: { kind: "cut" } });
  expect(faults.take("listWallets", "before")).toMatchObject({ delayMs: 5, other: { kind: "cut" } });
});

test.each([
  ["listWallets", "before", 1],
  ["listWallets", "after", 0],
  ["listProfiles", "before", 0],
] as const)("a fault of one endpoint and moment: %s %s", (endpoint, when, used) => {
  const faults = createFaults();
  faults.add(fault({ kind: "cut" }));
  faults.take(endpoint, when);
  expect(faults.list()[0]?.used).toBe(used);
});

test("the star matches every endpoint", () => {
  const faults = createFaults();
  faults.add(fault({ operation: "*", when: "after", kind: "cut" }));
  expect(faults.take("writeContract", "after").other?.kind).toBe("cut");
  faults.clear();
  expect(faults.list()).toEqual([]);
});

test("an older answer defaults to after the request", () => {
  const faults = createFaults();
  faults.add(fault({ kind: "older" }));
  expect(faults.take("listWallets", "before").other).toBeNull();
  expect(faults.take("listWallets", "after").other?.kind).toBe("older");
});

test.each([
  ["an unknown endpoint", { operation: "constructor", kind: "cut" }],
  ["an unknown kind", { kind: "fire" }],
  ["no kind", {}],
  ["a key of a different kind", { kind: "cut", delayMs: 1 }],
  ["zero times", { kind: "cut", times: 0 }],
  ["a negative delay", { kind: "latency", delayMs: -1 }],
  ["a status that is not an error", { kind: "error", code: "ERR_999", statusCode: 200 }],
  ["an unknown code", { kind: "error", code: "OOPS" }],
  ["an invalid redirect", { kind: "redirect", location: "/", statusCode: 304 }],
  ["an older answer before the request", { kind: "older", when: "before" }],
  ["an answer over a gibibyte", { kind: "giant", bytes: 2 ** 30 + 1 }],
])("refuses %s", (_, value) => {
  expect(faultSchema.safeParse({ operation: "listWallets", ...value }).success).toBe(false);
});
