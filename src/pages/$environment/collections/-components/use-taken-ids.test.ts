import { expect, test } from "vitest";
import { takenIds } from "./use-taken-ids.ts";

const record = (type: "MINT" | "BURN", tokenId: string | undefined, status = "COMPLETED") => ({
  id: `${type}-${tokenId}-${status}`,
  type,
  tokenId,
  status,
});

test.each([
  ["minted", [record("MINT", "7")], ["7"]],
  ["minted and burned", [record("BURN", "7"), record("MINT", "7")], []],
  ["minted again after a burn", [record("MINT", "7"), record("BURN", "7"), record("MINT", "7")], ["7"]],
  ["being minted", [record("MINT", "7", "PENDING")], ["7"]],
  ["not minted, because the mint failed", [record("MINT", "7", "FAILED")], []],
  ["still there, because the burn failed", [record("BURN", "7", "FAILED"), record("MINT", "7")], ["7"]],
  ["not named", [record("MINT", undefined)], []],
])("a token that is %s", (_what, records, expected) => {
  expect([...takenIds(records)]).toEqual(expected);
});
