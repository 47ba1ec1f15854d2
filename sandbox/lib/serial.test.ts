// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { createSerial } from "./serial.ts";

test("runs tasks one after the other, in the given order", async () => {
  const serial = createSerial();
  const order: string[] = [];
  const task = (name: string, turns: number) => async () => {
    order.push(`${name} begins`);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    order.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([serial(task("a", 9)), serial(task("b", 1))])).toEqual(["a", "b"]);
  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("a failed task rejects only for its own caller", async () => {
  const serial = createSerial();
  const failing = serial(() => Promise.reject(new Error("first")));
  const next = serial(() => Promise.resolve("second"));
  await expect(failing).rejects.toThrow("first");
  expect(await next).toBe("second");
});
