import { expect, test } from "vitest";
import { neededOf } from "./needed.ts";

test("a run needs the highest role of its endpoints, and the share if one of them takes it", () => {
  expect(neededOf(["createProfile", "writeContract"], { lacks: [] })).toEqual({
    takesShare: true,
    spends: true,
    role: "operator",
    lack: undefined,
  });
  expect(neededOf(["addAbi"], { lacks: [] })).toMatchObject({ takesShare: false });
});

test("a run cannot be sent if the deployment lacks one of its endpoints", () => {
  expect(neededOf(["createProfile", "generateAddress"], { lacks: ["generateAddress"] }).lack).toBe(
    "This deployment of the wallet service cannot generate an address.",
  );
});
