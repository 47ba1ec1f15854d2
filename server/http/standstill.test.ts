import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import type { LogEvent, LogFields } from "#server/lib/log.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { answers } from "#server/testing/upstream.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  vi.useRealTimers();
  await harness.close();
});

test("Security 73: a standstill of over a second is logged with the routes that were under way, a shorter one is not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const lines: (readonly [LogEvent, LogFields | undefined])[] = [];
  const log = (event: LogEvent, fields?: LogFields): void => void lines.push([event, fields]);
  const app = await buildApp({ ...harness.dependencies, log });
  const viewer = await harness.signIn("viewer");
  const still = (ms: number): void => {
    harness.clock.now += ms + 200;
    vi.advanceTimersByTime(200);
  };
  harness.upstream.on((response, request, socket) => {
    still(900);
    still(1_100);
    answers(200, { networks: [] })(response, request, socket);
  });
  await harness.send(viewer, "GET", "/relay/ask/api/v1/network/organization?take=10", { app });
  still(0);
  still(5_000);
  const logged = lines.filter(([event]) => event === "server stood still").map(([, fields]) => fields);
  expect(logged).toEqual([
    { durationMs: 1_100, route: "GET /relay/:environment/api/v1/network/organization" },
    { durationMs: 5_000, route: "none" },
  ]);
  await app.close();
});
