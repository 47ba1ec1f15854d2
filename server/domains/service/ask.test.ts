import { describe, expect, test } from "vitest";
import { type LookUp, mostPages } from "./ask.ts";
import type { Call, Reply } from "./call.ts";
import { organizationNetworks } from "./networks.ts";

const network = (index: number) => ({ id: `net-${index}`, enabled: true, name: `Network ${index}` });

/** A service that responds to each call by its number, and the calls it received. */
const answering = (answer: (call: Call, number: number) => Reply) => {
  const calls: Call[] = [];
  const read = (call: Call): Promise<Reply> => {
    calls.push(call);
    return Promise.resolve(answer(call, calls.length));
  };
  const lookUp: LookUp = { service: { read }, requestId: "r" };
  return { calls, lookUp };
};

const json = (status: number, body: unknown): Reply => ({
  kind: "answer",
  status,
  bytes: Buffer.from(JSON.stringify(body)),
  retryAfter: undefined,
  contentType: "application/json",
});

/** `count` networks from the call's offset, of a list of this total. */
const page = ({ query }: Call, count: number, totalElements: number): Reply => {
  const skip = Number(query["skip"]);
  const networks = Array.from({ length: count }, (_, index) => network(skip + index));
  return json(200, { networks, pagination: { totalElements, totalPages: 1, skip, take: 100 } });
};

const missing = (code: string): Reply =>
  json(404, {
    code,
    category: "NOT_FOUND",
    message: "No.",
    statusCode: 404,
    path: "/x",
    timestamp: "2026-01-01T00:00:00.000Z",
    requestId: "r",
  });

const skips = (calls: readonly Call[]) => calls.map(({ query }) => query["skip"]);

describe("a list of the service", () => {
  test("is read in full, each page from where the previous one ended", async () => {
    const { calls, lookUp } = answering((call) => page(call, call.query["skip"] === "80" ? 5 : 40, 85));
    const networks = await organizationNetworks(lookUp);
    expect(networks).toHaveLength(85);
    expect(skips(calls)).toEqual(["0", "40", "80"]);
  });

  test("is read only up to the page with the first wanted record", async () => {
    const { calls, lookUp } = answering((call) => page(call, 100, 900));
    const networks = await organizationNetworks(lookUp, ({ id }) => id === "net-150");
    expect(networks).toHaveLength(200);
    expect(skips(calls)).toEqual(["0", "100"]);
  });

  test("ends at an empty page, whatever total the service reports", async () => {
    const { calls, lookUp } = answering((call, number) => page(call, number === 1 ? 3 : 0, 1_000));
    expect(await organizationNetworks(lookUp)).toHaveLength(3);
    expect(calls).toHaveLength(2);
  });

  test.each([
    ["full", 100],
    ["of one record", 1],
  ])("that never ends is abandoned after a few pages: pages that are %s", async (_which, count) => {
    const { calls, lookUp } = answering((call) => page(call, count, Number.MAX_SAFE_INTEGER));
    expect(await organizationNetworks(lookUp)).toBe("unreadable");
    expect(calls).toHaveLength(mostPages);
  });

  test.each<[string, Reply]>([
    ["absent", missing("ERR_096")],
    ["lacking", missing("ERR_006")],
    ["lacking", { kind: "lacking" }],
    ["unreadable", { kind: "timeout" }],
    ["unreadable", json(200, { networks: "none" })],
    ["unreadable", json(503, {})],
  ])("is %s if its first page is, and unreadable if only a later one is", async (expected, reply) => {
    expect(await organizationNetworks(answering(() => reply).lookUp)).toBe(expected);
    const later = answering((call, number) => (number === 1 ? page(call, 100, 150) : reply));
    expect(await organizationNetworks(later.lookUp)).toBe("unreadable");
  });
});
