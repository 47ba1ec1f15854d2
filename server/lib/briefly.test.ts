import { expect, test } from "vitest";
import { briefly } from "./briefly.ts";

test("waits for what ends soon", async () => {
  let isNoted = false;
  const noted = Promise.resolve().then(() => {
    isNoted = true;
  });
  await briefly(noted);
  expect(isNoted).toBe(true);
});

test("goes on without what does not end", async () => {
  await expect(briefly(new Promise(() => undefined))).resolves.toBeUndefined();
});
