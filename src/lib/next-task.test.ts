import { expect, test } from "vitest";
import { nextTask } from "./next-task.ts";

test("those who wait continue in their order, each in a task of its own", async () => {
  const seen: string[] = [];
  const note = async (text: string) => {
    await nextTask();
    seen.push(text);
    // A microtask of the same task, so it comes before the next one.
    await Promise.resolve();
    seen.push(`after ${text}`);
  };
  const both = Promise.all([note("first"), note("second")]);
  await Promise.resolve();
  expect(seen).toEqual([]);
  await both;
  expect(seen).toEqual(["first", "after first", "second", "after second"]);
});
