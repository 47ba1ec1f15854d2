import { expect, test } from "vitest";
import { createOutage, isOwnAnswer } from "./outage.ts";

test("three requests in a row without an answer are an outage, which lasts since the first of them", () => {
  let now = 1_000;
  const outage = createOutage(() => now);
  expect(outage.lasts()).toBeNull();
  outage.report(false);
  now = 1_500;
  outage.report(false);
  expect(outage.lasts()).toBeNull();
  outage.report(false);
  expect(outage.lasts()).toBe(500);
  now = 9_000;
  outage.report(false);
  expect(outage.lasts()).toBe(8_000);
});

test("one answer ends it, and the next failures are counted anew", () => {
  const outage = createOutage(() => 0);
  for (let failures = 0; failures < 5; failures += 1) outage.report(false);
  outage.report(true);
  expect(outage.lasts()).toBeNull();
  outage.report(false);
  outage.report(false);
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
])("an answer with the status %i is the service's own: %s", (status, own) => {
  expect(isOwnAnswer(status)).toBe(own);
});
