import { expect, test } from "vitest";
import { pageMatcher } from "./page-paths.ts";

const match = pageMatcher([
  "/",
  "/$environment",
  "/sign-in",
  "/$environment/",
  "/$environment/runs/$runId",
  "/$environment/runs/new",
  "/$environment/contracts/$networkId/$address",
]);

test.each([
  ["/", "/", {}],
  ["/sandbox", "/$environment/", { environment: "sandbox" }],
  ["/sandbox/", "/$environment/", { environment: "sandbox" }],
  ["/sign-in", "/sign-in", {}],
  ["/sandbox/runs/new", "/$environment/runs/new", { environment: "sandbox" }],
  ["/sandbox/runs/a%2Fb", "/$environment/runs/$runId", { environment: "sandbox", runId: "a/b" }],
  [
    "/s/contracts/n/0x1",
    "/$environment/contracts/$networkId/$address",
    { environment: "s", networkId: "n", address: "0x1" },
  ],
])("%s is the page %s", (path, page, params) => {
  expect(match(path)).toEqual({ path: page, params });
});

test.each(["/sandbox/runs", "/sandbox/runs/1/2", "/sandbox/%E0%A4%A", "/sandbox/runs/%2e%2e"])(
  "%s is not a page",
  (path) => {
    expect(match(path)).toBeNull();
  },
);
