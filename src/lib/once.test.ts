import { expect, test, vi } from "vitest";
import { once } from "./once.ts";

test("a value is made when it is first asked for, once, also if it is undefined", () => {
  const make = vi.fn<() => string | undefined>(() => undefined);
  const value = once(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBeUndefined();
  expect(value()).toBeUndefined();
  expect(make).toHaveBeenCalledOnce();
});
