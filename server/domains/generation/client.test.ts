import { expect, test } from "vitest";
import { generation } from "./client.ts";

test("the addresses of a profile are generated one after another", () => {
  const lane = (body: Readonly<Record<string, unknown>>) =>
    generation.laneOf({ endpoint: "generateAddress", params: {}, body });
  expect(lane({ reference: "alice" })).toBe("alice");
  expect(lane({ reference: 5 })).toBeNull();
  expect(lane({})).toBeNull();
});
