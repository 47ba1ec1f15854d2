import { expect, test } from "vitest";
import { runTitle } from "./run-title.ts";

test.each([
  ["Payouts of May", "Payouts of May", 2, ["writeContract"]],
  [null, "12 contract writes", 12, ["writeContract"]],
  [null, "1 contract write", 1, ["writeContract"]],
  [null, "Generate 1,200 addresses", 1200, ["generateAddress"]],
  [null, "Generate 2 addresses", 2, ["generateAddress", "generateAddressInWallet"]],
  [null, "Generate 1 address", 1, ["generateAddress"]],
  [null, "3 operations", 3, ["generateAddress", "writeContract"]],
  [null, "5 profile creations", 5, ["createProfile"]],
  [null, "0 operations", 0, []],
])("a run named %j is called %j", (name, title, total, endpoints) => {
  expect(runTitle({ name, total, endpoints })).toBe(title);
});
