import { describe, expect, test } from "vitest";
import { itemOf, type SourceItem, sourceOf } from "./source-item.ts";

const call = (more: Partial<SourceItem> = {}): SourceItem =>
  itemOf({ endpoint: "writeContract", params: {}, body: {}, ...more }, 0);

describe("an item", () => {
  test("has what it is given, and nothing else", () => {
    const given = { endpoint: "writeContract", params: { id: "1" }, body: { a: 1 } } as const;
    expect(itemOf(given, 3)).toEqual({ ...given, entry: 3, line: null, cells: null, purpose: null });
    const all = { ...given, line: 2, cells: ["x"], purpose: "Rent" };
    expect(itemOf(all, 3)).toEqual({ ...all, entry: 3 });
  });
});

describe("a list of items", () => {
  test("has each of its endpoints once, and no more than it is given", () => {
    const items = [call(), call({ endpoint: "generateAddress" }), call()];
    expect(sourceOf(items, {})).toEqual({
      items,
      total: 3,
      endpoints: ["writeContract", "generateAddress"],
      networkId: null,
      columns: [],
      madeFrom: null,
      digest: null,
      reviewed: [],
      claim: null,
      refusal: null,
    });
    const more = { columns: ["to"], madeFrom: "run-1", digest: "abc" };
    expect(sourceOf([], more)).toMatchObject({ ...more, total: 0, networkId: null });
  });

  test("is on a network if all of its items name the same one, in the path or the body", () => {
    const [path, body] = [call({ params: { networkId: "net-1" } }), call({ body: { networkId: "net-1" } })];
    expect(sourceOf([path, body], {}).networkId).toBe("net-1");
    expect(sourceOf([path, call({ body: { networkId: "net-2" } })], {}).networkId).toBeNull();
    expect(sourceOf([path, call()], {}).networkId).toBeNull();
    expect(sourceOf([call({ body: { networkId: 1 } })], {}).networkId).toBeNull();
    expect(sourceOf([call({ params: { networkId: "net-1" }, body: { networkId: "net-2" } })], {}).networkId).toBe(
      "net-1",
    );
  });
});
