import { expect, test } from "vitest";
import { createOutage, isOwnAnswer } from "./outage.ts";

const opened = () => {
  const clock = { now: 1_000 };
  const outage = createOutage(() => clock.now);
  return { clock, outage, fails: () => outage.begin(true)("unanswered") };
};

test("three requests in a row without a response are an outage, which began with the first", () => {
  const { clock, outage, fails } = opened();
  expect(outage.lasts()).toBeNull();
  fails();
  clock.now = 1_500;
  fails();
  expect(outage.lasts()).toBeNull();
  fails();
  expect(outage.lasts()).toBe(500);
  clock.now = 9_000;
  fails();
  expect(outage.lasts()).toBe(8_000);
});

test("one response ends it, and the count of failures restarts", () => {
  const { outage, fails } = opened();
  for (let failures = 0; failures < 5; failures += 1) fails();
  outage.begin(true)("answered");
  expect(outage.lasts()).toBeNull();
  fails();
  fails();
  expect(outage.lasts()).toBeNull();
});

test("a read that waits for more than a few seconds is an outage while it waits, and so is one that has timed out", () => {
  const { clock, outage } = opened();
  const end = outage.begin(true);
  clock.now += 4_999;
  expect(outage.lasts()).toBeNull();
  clock.now += 1;
  expect(outage.lasts()).toBe(5_000);
  clock.now += 10_000;
  end("timeout");
  expect(outage.lasts()).toBe(15_000);
});

test("how long a read has waited begins anew with any response", () => {
  const { clock, outage } = opened();
  expect(outage.waits()).toBe(0);
  outage.begin(true);
  clock.now += 700;
  outage.begin(true);
  clock.now += 300;
  expect(outage.waits()).toBe(1_000);
  outage.begin(true)("answered");
  expect(outage.waits()).toBe(0);
});

test("a slow read is not an outage if another one gets a response, and a slow write never is", () => {
  const { clock, outage } = opened();
  const slow = outage.begin(true);
  const write = outage.begin(false);
  clock.now += 1_000;
  outage.begin(true)("answered");
  clock.now += 20_000;
  expect(outage.lasts()).toBeNull();
  slow("timeout");
  write("timeout");
  expect(outage.lasts()).toBeNull();
});

test.each([
  [200, true],
  [404, true],
  [429, true],
  [500, true],
  [502, false],
  [503, false],
  [504, false],
])("a response with the status %i is the service's own: %s", (status, own) => {
  expect(isOwnAnswer(status)).toBe(own);
});
