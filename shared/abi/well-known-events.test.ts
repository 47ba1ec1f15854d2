import { expect, test } from "vitest";
import { topicOf } from "./functions.ts";
import { decodeLog } from "./receipt-events.ts";
import { wellKnownEvents } from "./well-known-events.ts";

const word = (digits: string) => `0x${digits.padStart(64, "0")}`;
const transfer = topicOf({
  name: "Transfer",
  inputs: ["address", "address", "uint256"].map((type) => ({ name: "", type })),
});
const log = (topics: readonly string[], data: string) => ({ address: `0x${"a".repeat(40)}`, topics, data });

test.each([
  ["ERC-20", log([transfer, word("b1"), word("b2")], word("2a")), "value"],
  ["ERC-721", log([transfer, word("b1"), word("b2"), word("2a")], "0x"), "tokenId"],
])("a transfer of %s is recognized by its topics", (_standard, one, name) => {
  const decoded = decodeLog(one, wellKnownEvents());
  if (decoded.kind !== "event") throw new Error("it was not read");
  expect([...decoded.indexed, ...decoded.data].at(-1)).toMatchObject({ name, text: "42" });
});

test("an event that is not standard stays raw", () => {
  expect(decodeLog(log([word("1")], "0x"), wellKnownEvents()).kind).toBe("unknown");
});
