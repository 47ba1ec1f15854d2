import { expect, test, vi } from "vitest";
import { afterPointer } from "./after-pointer.ts";

test("with the keyboard, it runs at once", () => {
  const run = vi.fn<() => void>();
  afterPointer(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each(["pointerup", "pointercancel"])("with the pointer, it runs once, after %s and its click", async (end) => {
  const order: string[] = [];
  document.dispatchEvent(new Event("pointerdown"));
  afterPointer(() => order.push("left"));
  document.dispatchEvent(new Event(end));
  order.push("click");
  await vi.waitFor(() => expect(order).toEqual(["click", "left"]));
});
