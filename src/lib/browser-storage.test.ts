import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { local, tab } from "./browser-storage.ts";

afterEach(() => vi.restoreAllMocks());

const schema = z.object({ a: z.number() });

const failing = (method: "getItem" | "setItem" | "removeItem") =>
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

describe.each([
  ["local", local, localStorage, sessionStorage],
  ["tab", tab, sessionStorage, localStorage],
] as const)("%s", (_, storage, own, other) => {
  test("stores a value as JSON under its key, in its own storage only", () => {
    expect(storage.write("k", { a: 1 })).toBe(true);
    expect([own.getItem("k"), other.getItem("k")]).toEqual(['{"a":1}', null]);
    expect(storage.read("k", schema)).toEqual({ a: 1 });
    expect(storage.write("k", undefined)).toBe(true);
    expect([own.getItem("k"), storage.read("k", schema)]).toEqual([null, undefined]);
  });

  test.each(["", "{", "undefined", "null", '{"a":"1"}', "[]"])("reads %j as nothing", (text) => {
    own.setItem("k", text);
    expect(storage.read("k", schema)).toBeUndefined();
  });

  test("stores a text as it is", () => {
    expect(storage.writeText("k", "off")).toBe(true);
    expect([own.getItem("k"), storage.readText("k")]).toEqual(["off", "off"]);
    storage.writeText("k", null);
    expect([own.getItem("k"), storage.readText("k")]).toEqual([null, null]);
  });

  test("a part names its keys without its prefix", () => {
    const part = storage.under("p/").under("q/");
    part.write("x/1", 1);
    part.write("x/2", 2);
    part.write("y", 3);
    storage.write("x/3", 4);
    expect(own.getItem("p/q/x/1")).toBe("1");
    expect([...part.keys("x/")].sort()).toEqual(["x/1", "x/2"]);
    expect(part.read("y", z.number())).toBe(3);
  });

  test("says that a full storage has not kept a value, and holds it for the page", () => {
    storage.write("full", { a: 1 });
    const full = failing("setItem");
    expect(storage.write("full", { a: 2 })).toBe(false);
    expect(storage.read("full", schema)).toEqual({ a: 2 });
    expect(own.getItem("full")).toBe('{"a":1}');
    full.mockRestore();
    expect(storage.write("full", { a: 3 })).toBe(true);
    expect(storage.read("full", schema)).toEqual({ a: 3 });
  });

  test("gives up what the page holds once another tab has written", () => {
    failing("setItem");
    storage.write("held", { a: 2 });
    vi.restoreAllMocks();
    own.setItem("held", '{"a":4}');
    expect(storage.read("held", schema)).toEqual({ a: 4 });
  });

  test("a storage that is forbidden holds nothing and hinders nothing", () => {
    failing("getItem");
    failing("setItem");
    failing("removeItem");
    expect([storage.read("no", schema), storage.readText("no")]).toEqual([undefined, null]);
    expect([storage.write("no", { a: 1 }), storage.read("no", schema)]).toEqual([false, { a: 1 }]);
    expect([storage.write("no", undefined), storage.read("no", schema)]).toEqual([false, undefined]);
  });

  test("tells of each change, also of one that only the page holds, until it is no longer listened to", () => {
    const heard = vi.fn<() => void>();
    const stop = storage.subscribe(heard);
    storage.write("k", 1);
    failing("setItem");
    storage.under("p/").write("k", 2);
    window.dispatchEvent(new StorageEvent("storage"));
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    storage.write("k", 3);
    window.dispatchEvent(new StorageEvent("storage"));
    expect(heard).toHaveBeenCalledTimes(3);
  });
});
