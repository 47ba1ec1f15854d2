import { expect, test } from "vitest";
import { createFakeLocks } from "#src/testing/tabs.ts";
import { noticeMarks } from "./notice-marks.ts";

const key = "a succeeded";

test("Security 59: what a person was told of counts for that person and environment alone", () => {
  noticeMarks("p1", "sandbox", undefined).add([key]);
  const others = [
    ["p1", "sandbox"],
    ["p1", "live"],
    ["p2", "sandbox"],
  ] as const;
  expect(others.map(([personId, environment]) => noticeMarks(personId, environment, undefined).has(key))).toEqual([
    true,
    false,
    false,
  ]);
  expect(noticeMarks("p1", "sandbox", undefined).has("a unknown")).toBe(false);
});

test("Security 59: what is stored are the ids of person, environment and operation, and states", () => {
  noticeMarks("p1", "sandbox", undefined).add([key]);
  expect(Object.keys(localStorage)).toEqual(["postern-told/p1/sandbox/a succeeded"]);
  expect(Date.parse(Object.values(localStorage)[0] ?? "")).not.toBeNaN();
});

test("the oldest marks go once there are five hundred", () => {
  const marks = noticeMarks("p1", "sandbox", undefined);
  for (let index = 0; index < 500; index += 1)
    localStorage.setItem(`postern-told/p2/live/o${index}`, new Date(index).toISOString());
  marks.add([key, "b failed"]);
  expect([marks.has(key), marks.has("b failed"), Object.keys(localStorage).length]).toEqual([true, true, 500]);
  expect([0, 1, 2].map((index) => localStorage.getItem(`postern-told/p2/live/o${index}`) === null)).toEqual([
    true,
    true,
    false,
  ]);
});

test("one tab at a time tells a person of an environment; without locks none waits", async () => {
  const locks = createFakeLocks();
  const done: string[] = [];
  let end = (): void => undefined;
  const first = noticeMarks("p1", "sandbox", locks).inTurn(async () => {
    done.push("first");
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const tells = (what: string) => async () => void done.push(what);
  const second = noticeMarks("p1", "sandbox", locks).inTurn(tells("second"));
  await noticeMarks("p1", "live", locks).inTurn(tells("of another environment"));
  await noticeMarks("p1", "sandbox", undefined).inTurn(tells("without locks"));
  expect(done).toEqual(["first", "of another environment", "without locks"]);
  end();
  await Promise.all([first, second]);
  expect(done.at(-1)).toBe("second");
});
