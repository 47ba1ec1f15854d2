import { expect, test } from "vitest";
import { needsOf, runDefaults } from "./run-needs.ts";

test.each([
  [[], { role: "viewer", spends: false, takesShare: false }],
  [["createWallet"], { role: "operator", spends: false, takesShare: false }],
  [["createWallet", "generateAddress"], { role: "operator", spends: false, takesShare: true }],
  [["createWallet", "writeContract"], { role: "operator", spends: true, takesShare: true }],
  [["addAbi", "createWallet"], { role: "admin", spends: false, takesShare: false }],
  [["ofAnotherVersion"], { role: "admin", spends: true, takesShare: true }],
])("calls of %j need %j", (names, needs) => {
  expect(needsOf(names)).toEqual(needs);
});

test("a run that spends nothing sends four at once and continues after a failure; one spending endpoint changes both", () => {
  expect(runDefaults(["createWallet"])).toEqual({ atOnce: 4, onFailure: "continue" });
  expect(runDefaults(["createWallet", "writeContract"])).toEqual({ atOnce: 1, onFailure: "stop" });
});
