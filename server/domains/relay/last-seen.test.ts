import { expect, test } from "vitest";
import { createLastSeen } from "./last-seen.ts";

const mebi = 1024 * 1024;
const seen = (size: number, at = 1) => ({ bytes: Buffer.alloc(size), at });

test("keeps the last answer to each request", () => {
  const answers = createLastSeen();
  answers.keep("a", seen(1, 1));
  answers.keep("a", seen(2, 2));
  expect([answers.of("a")?.at, answers.of("b")]).toEqual([2, undefined]);
});

test("keeps no long answer, and forgets an earlier one that it no longer is", () => {
  const answers = createLastSeen();
  answers.keep("a", seen(1));
  answers.keep("a", seen(mebi));
  expect(answers.of("a")).toBeUndefined();
});

test("keeps at most 16 MiB, and those that were kept last", () => {
  const answers = createLastSeen();
  const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`);
  for (const key of keys) answers.keep(key, seen(mebi / 2));
  expect(keys.filter((key) => answers.of(key) !== undefined)).toEqual(keys.slice(-32));
});
