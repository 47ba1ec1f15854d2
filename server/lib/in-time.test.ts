import { expect, test } from "vitest";
import { inTime } from "./in-time.ts";

test("returns the result of a job that ends in time", async () => {
  await expect(inTime(Promise.resolve(1), 60_000)).resolves.toBe(1);
});

test("fails if the job fails in time", async () => {
  await expect(inTime(Promise.reject(new RangeError("no")), 60_000)).rejects.toThrow("no");
});

test("continues without a job that does not end", async () => {
  await expect(inTime(new Promise(() => undefined), 1)).resolves.toBeUndefined();
});
