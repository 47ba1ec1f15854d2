import { expect, test } from "vitest";
import { inTime } from "./in-time.ts";

test("returns what a job comes to in time", async () => {
  await expect(inTime(Promise.resolve(1), 60_000)).resolves.toBe(1);
});

test("fails as a job fails in time", async () => {
  await expect(inTime(Promise.reject(new RangeError("no")), 60_000)).rejects.toThrow("no");
});

test("goes on without a job that does not end", async () => {
  await expect(inTime(new Promise(() => undefined), 1)).resolves.toBeUndefined();
});
